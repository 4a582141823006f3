/**
 * The end of streams that a gateway proxies for a service. Only the gateway knows how long their credentials are valid, and only
 * the service how to end them properly. The gateway names each stream in a header, and publishes on a Redis channel that it must
 * end.
 */
export const STREAM_ID_HEADER = 'stream-id';
export const STREAM_ENDINGS_CHANNEL = 'streams:end';

export type StreamEnding = 'unauthorized' | 'restart';

export interface StreamEnd {
  readonly stream_id: string;
  readonly ending: StreamEnding;
}

export const encodeStreamEnd = (end: StreamEnd): string => JSON.stringify(end);
export const decodeStreamEnd = (text: string): StreamEnd => JSON.parse(text) as StreamEnd;
