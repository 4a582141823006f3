import type { RequestListener } from 'node:http';
import type { HttpFace, Logger } from '@cws/kit';
import type { RawFaces } from './proxy/raw-faces';
import { type PublicFaceOptions, publicFace } from './public-face';

/** Codes of a machine that has no such address at all, as one without IPv6 has no ::1. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** One listener per address; one that the machine does not have is left out, as long as another one is there. */
export async function listenPublicly(
  listener: RequestListener,
  upgrade: RawFaces['upgrade'],
  hosts: readonly string[],
  port: number,
  log: Logger,
  options: PublicFaceOptions,
): Promise<HttpFace[]> {
  const open: HttpFace[] = [];
  for (const host of hosts) {
    const face = publicFace(listener, upgrade, options);
    try {
      await face.listen(host, port);
      open.push(face);
    } catch (error) {
      if (open.length === 0 || !NO_SUCH_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      log.warn({ host }, 'this machine has no such address');
    }
  }
  return open;
}
