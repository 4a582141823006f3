import { BinaryWriter } from '@cws/protos';

/** A ts-proto message codec. */
export interface Codec<T> {
  encode(message: T, writer?: BinaryWriter): { finish(): Uint8Array };
  decode(input: Uint8Array): T;
}

/** One rpc of a ts-proto generic definition. */
export interface MethodDefinition {
  readonly name: string;
  readonly requestType: Codec<never> | Codec<unknown>;
  readonly requestStream: boolean;
  readonly responseType: Codec<never> | Codec<unknown>;
  readonly responseStream: boolean;
  readonly options: { readonly idempotencyLevel?: 'NO_SIDE_EFFECTS' | 'IDEMPOTENT' };
}

/** A ts-proto generic service definition (outputServices=generic-definitions). */
export interface ServiceDefinition {
  readonly name: string;
  readonly fullName: string;
  readonly methods: Readonly<Record<string, MethodDefinition>>;
}

export type RequestOf<M> = M extends { requestType: Codec<infer T> } ? T : never;
export type ResponseOf<M> = M extends { responseType: Codec<infer T> } ? T : never;

export const pathOf = (service: ServiceDefinition, method: MethodDefinition): string =>
  `/${service.fullName}/${method.name}`;

/** A writer keeps its buffer, so that one which has written a message this large is given up. */
const KEPT_BYTES = 64 * 1024;
/** Writes every message, since a new writer would grow from a few bytes to the size of each. */
let writer = new BinaryWriter();

export const serializer =
  <T>(codec: Codec<T>) =>
  (message: T): Buffer => {
    const bytes = written(codec, message);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };

function written<T>(codec: Codec<T>, message: T): Uint8Array {
  try {
    const bytes = codec.encode(message, writer).finish();
    if (bytes.length > KEPT_BYTES) writer = new BinaryWriter();
    return bytes;
  } catch (error) {
    // The beginning of a message that cannot be encoded must not precede the next one.
    writer = new BinaryWriter();
    throw error;
  }
}

export const deserializer =
  <T>(codec: Codec<T>) =>
  (bytes: Buffer): T =>
    codec.decode(bytes);
