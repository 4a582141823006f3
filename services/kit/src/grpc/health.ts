import { type Client, status as Grpc, type MethodDefinition } from '@grpc/grpc-js';
import { service } from 'grpc-health-check';

/** `unheard`: there was no connection to ask over, or it was lost. */
export type Health = 'serving' | 'not serving' | 'unheard';

/** Asks the process behind a channel by grpc.health.v1, without a deadline; the result cancels. */
export function askHealth(channel: Client, told: (health: Health) => void): () => void {
  const { path, requestSerialize, responseDeserialize } = service['Check'] as MethodDefinition<
    object,
    { status: string }
  >;
  const call = channel.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, (error, response) => {
    if (error?.code === Grpc.CANCELLED) return;
    if (error?.code === Grpc.UNAVAILABLE) return told('unheard');
    // A server without health checking responds too, by an error.
    told(error !== null || response?.status === 'SERVING' ? 'serving' : 'not serving');
  });
  return () => call.cancel();
}
