import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/** Loading and compiling leave a third of the heap as garbage, which an idle process would keep for minutes. */
export async function giveBackStartupMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
