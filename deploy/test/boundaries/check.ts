// A step of `npm run check`: no import crosses a boundary of .dependency-cruiser.cjs, and no folders import each other.
import { resolve } from 'node:path';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { folderCycles } from './folder-cycles.ts';

const FOLDERS = ['services', 'gateway', 'clients', 'protos', 'deploy'];

process.chdir(resolve(import.meta.dirname, '../../..'));
const options = await extractOptions('./.dependency-cruiser.cjs');
const result = (await cruise(FOLDERS, options)).output as ICruiseResult;
const { output, exitCode } = await format(result, { outputType: 'err' });
const cycles = folderCycles(result.modules);
console.log(output);
for (const cycle of cycles) console.error(`folders import each other: ${cycle.join(' → ')}`);
process.exitCode = exitCode > 0 || cycles.length > 0 ? 1 : 0;
