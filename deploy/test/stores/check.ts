// A step of `npm run check`: a service reads and writes its database in its stores alone.
import { resolve } from 'node:path';
import { readSources } from '../contract/sources.ts';
import { driverCalls } from './calls.ts';

const problems = driverCalls(readSources(resolve(import.meta.dirname, '../../..')));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
