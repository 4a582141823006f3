/** Name of the header, and of the gRPC metadata, that carries a trace (W3C Trace Context §3.2). */
export const TRACEPARENT_HEADER = 'traceparent';

/** Version ff and ids of zeros are not valid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export const isTraceparent = (text: unknown): text is string => typeof text === 'string' && TRACEPARENT.test(text);
