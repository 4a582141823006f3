/** A ts-proto message codec. */
export interface Codec<T> {
  encode(message: T): { finish(): Uint8Array };
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

export const serializer =
  <T>(codec: Codec<T>) =>
  (message: T): Buffer => {
    const bytes = codec.encode(message).finish();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };

export const deserializer =
  <T>(codec: Codec<T>) =>
  (bytes: Buffer): T =>
    codec.decode(bytes);
