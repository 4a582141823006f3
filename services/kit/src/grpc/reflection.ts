import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Server } from '@grpc/grpc-js';
import type { ServiceDefinition } from './definition';

/** Server reflection (grpc.reflection.v1) for `services`, from the descriptor set beside the generated code. */
export function addReflection(server: Server, services: readonly ServiceDefinition['fullName'][]): void {
  // Loaded only here: the parsed descriptors cost several megabytes in each process.
  const { loadFileDescriptorSetFromBuffer } = require('@grpc/proto-loader') as typeof import('@grpc/proto-loader');
  const { ReflectionService } = require('@grpc/reflection') as typeof import('@grpc/reflection');
  const file = join(dirname(require.resolve('@cws/protos/package.json')), 'gen', 'descriptors.binpb');
  const definition = loadFileDescriptorSetFromBuffer(readFileSync(file), { keepCase: true });
  new ReflectionService(definition, { services: [...services] }).addToServer(server);
}
