import { Client, credentials, type MethodDefinition } from '@grpc/grpc-js';
import { service } from 'grpc-health-check';
import { reconnecting } from './client';

/** Asks another process's grpc.health.v1 face. */
export interface HealthCheck {
  /** True when it says SERVING within `timeoutMs`; every failure is false. */
  isServing(timeoutMs: number): Promise<boolean>;
  close(): void;
}

/** Whoever asks wants to know soon that a service is back. */
const lookingOften = { ...reconnecting, 'grpc.max_reconnect_backoff_ms': 200 };

export function healthCheck(address: string): HealthCheck {
  const client = new Client(address, credentials.createInsecure(), lookingOften);
  const { path, requestSerialize, responseDeserialize } = service['Check'] as MethodDefinition<
    object,
    { status: string }
  >;
  return {
    isServing: (timeoutMs) =>
      new Promise((resolve) => {
        const options = { deadline: Date.now() + timeoutMs };
        client.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, options, (error, response) =>
          resolve(error === null && response?.status === 'SERVING'),
        );
      }),
    close: () => client.close(),
  };
}
