// `npm run seed` and its like: plain JavaScript, because before anything is installed it runs on the host's own Node.
import { pathToFileURL } from 'node:url';
import { Advice, exitWith } from './setup/terminal.mjs';

const [script, ...args] = process.argv.slice(2);

try {
  if (Number.parseInt(process.versions.node, 10) < 24) {
    throw new Advice('Nothing is installed yet: npm start installs, builds and starts everything.');
  }
  const main = new URL(script, new URL('../../', import.meta.url));
  process.argv = [process.argv[0], main.pathname, ...args];
  await import(pathToFileURL(main.pathname).href);
} catch (error) {
  exitWith(error);
}
