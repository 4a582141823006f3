import type { Client } from '@grpc/grpc-js';

/** Tells one of the two, never at once: whether the channel is connected, now or in time. The answer stops it. */
export function whenConnected(
  channel: Client,
  patienceMs: number,
  connected: () => void,
  away: () => void,
): () => void {
  let tell = (error?: Error) => (error ? away() : connected());
  channel.waitForReady(Date.now() + patienceMs, (error) => tell(error));
  return () => {
    tell = () => {};
  };
}
