import { isFree } from '../host/ports.ts';

/** A port was free when it was picked and is somebody else's now: another start picks another one. */
export class LostPort extends Error {}

/** The reason why a child that has ended cannot come back where it was told to listen, undefined when it can. */
export async function lostPort(label: string, ports: readonly number[]): Promise<LostPort | undefined> {
  for (const port of ports) {
    if (!(await isFree(port, '127.0.0.1'))) {
      return new LostPort(`Another program has taken port ${port}, which was picked for ${label}.`);
    }
  }
  return undefined;
}
