/**
 * Streams that a gateway carries for a service: the gateway alone knows how long their credential is good, the service alone
 * how to end them properly. The gateway names each stream in a header, and says on a Redis channel that one has to end.
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
