import { isFree } from '../host/ports.ts';

/** A chosen port was free and is now used by another program; a new start chooses another one. */
export class LostPort extends Error {}

/** Returns the reason why a child that has ended cannot listen on its port again; undefined if it can. */
export async function lostPort(label: string, ports: readonly number[]): Promise<LostPort | undefined> {
  for (const port of ports) {
    if (!(await isFree(port, '127.0.0.1'))) {
      return new LostPort(`Another program has taken port ${port}, which was chosen for ${label}.`);
    }
  }
  return undefined;
}
