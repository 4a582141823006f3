import type { Terminal } from './terminal.ts';

/** Prints the progress of a long step every 3 s; the returned function ends it and prints the duration. */
export function ticker(terminal: Terminal, label: string, detail: () => string): () => void {
  const since = Date.now();
  const took = () => `${((Date.now() - since) / 1000).toFixed(1)} s`;
  terminal.say(label);
  const timer = setInterval(() => terminal.say(`  ${detail()}, ${took()}`), 3000);
  timer.unref();
  return () => {
    clearInterval(timer);
    terminal.say(`  done in ${took()}`);
  };
}
