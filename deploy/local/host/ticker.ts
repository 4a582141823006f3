import type { Terminal } from './terminal.ts';

/** Says every 3 s how far a long step is; the answer ends it and says how long it took. */
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
