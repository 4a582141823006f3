// Runs `npm run seed` and similar commands. It is plain JavaScript, because it runs on the host's Node before anything is installed.
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
