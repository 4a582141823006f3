import type { Client } from '@grpc/grpc-js';

/** Longer than the pause between two attempts to connect: a service that is back is found within it. */
const PATIENCE_MS = 1_000;

/** Tells one of the two, never at once: whether the channel is connected, now or within a second. The answer stops it. */
export function whenConnected(channel: Client, connected: () => void, away: () => void): () => void {
  let tell = (error?: Error) => (error ? away() : connected());
  channel.waitForReady(Date.now() + PATIENCE_MS, (error) => tell(error));
  return () => {
    tell = () => {};
  };
}
