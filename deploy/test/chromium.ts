// Prints the path of a browser for tests, which is found or fetched; what it has to say meanwhile goes to stderr.

import { explain } from '../local/host/terminal.ts';
import { findChromium } from './chromium-source.ts';

const complain = (line: string) => console.error(line);

try {
  console.log(await findChromium({ say: complain, complain }));
} catch (error) {
  complain(explain(error));
  process.exitCode = 1;
}
