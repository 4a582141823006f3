// Finds or downloads a browser for tests and prints its path; progress goes to stderr.

import { explain } from '../local/host/terminal.ts';
import { findChromium } from './chromium-source.ts';

const complain = (line: string) => console.error(line);

try {
  console.log(await findChromium({ say: complain, complain }));
} catch (error) {
  complain(explain(error));
  process.exitCode = 1;
}
