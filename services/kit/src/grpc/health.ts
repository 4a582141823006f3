import { type Client, status as Grpc, type MethodDefinition } from '@grpc/grpc-js';
import { service } from 'grpc-health-check';

/** `unreachable`: there was no connection for the check, or it was lost. */
export type Health = 'serving' | 'not serving' | 'unreachable';

/** Asks the process behind a channel for its health (grpc.health.v1), without a deadline. The returned function cancels. */
export function checkHealth(channel: Client, onResult: (health: Health) => void): () => void {
  const { path, requestSerialize, responseDeserialize } = service['Check'] as MethodDefinition<
    object,
    { status: string }
  >;
  const call = channel.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, (error, response) => {
    if (error?.code === Grpc.CANCELLED) return;
    if (error?.code === Grpc.UNAVAILABLE) return onResult('unreachable');
    // Any other error comes from a server without health checking, which responds all the same.
    onResult(error !== null || response?.status === 'SERVING' ? 'serving' : 'not serving');
  });
  return () => call.cancel();
}
