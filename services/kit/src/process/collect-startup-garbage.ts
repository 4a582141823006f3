import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/** Collects the garbage of loading and compiling: a third of the heap, which an idle process would keep for minutes. */
export async function collectStartupGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
