// `npm run release -- VERSION`: makes a release of what is committed.
import { resolve } from 'node:path';
import { explain, openTerminal } from '../local/host/terminal.ts';
import { Advice } from '../processes/advice.ts';
import { release } from './release.ts';

const root = resolve(import.meta.dirname, '../..');
const terminal = openTerminal();

try {
  const [version, ...rest] = process.argv.slice(2);
  if (!version || rest.length > 0) throw new Advice('Usage: npm run release -- VERSION');
  const tag = release({ root, version, date: new Date().toISOString().slice(0, 10) });
  terminal.say(`Made ${tag}. Publish it by: git push --atomic origin HEAD ${tag}`);
} catch (error) {
  terminal.complain(explain(error));
  process.exitCode = 1;
}
