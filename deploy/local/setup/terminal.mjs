/** A failure that a person can act on: its message is one sentence and no stack is shown. */
export class Advice extends Error {}

export const say = (/** @type {string} */ line) => console.log(line);

export const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Ends the process on an error, with a sentence for advice or the whole stack for a defect. */
export function exitWith(/** @type {unknown} */ error) {
  console.error(error instanceof Advice ? `\n${error.message}` : error);
  process.exit(1);
}

/**
 * Shows that a long step is alive: rewrites one line on a terminal, prints a line every 5 s elsewhere.
 * @param {string} label
 * @param {() => string} detail its progress, called at each tick
 * @returns {() => void} a function that ends it and prints the duration of the step
 */
export function ticker(label, detail = () => '') {
  const since = Date.now();
  const live = process.stdout.isTTY;
  const line = () => `${label} ${[detail(), seconds(since)].filter(Boolean).join(', ')}`;
  const show = () => (live ? process.stdout.write(`\r\x1b[2K${line()}`) : say(line()));
  say(label);
  const timer = setInterval(show, live ? 250 : 5000);
  return () => {
    clearInterval(timer);
    if (live) process.stdout.write('\r\x1b[2K');
    say(`${label} done in ${seconds(since)}`);
  };
}
