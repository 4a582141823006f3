import type { ApiResponse } from './client';

const TIME_LIMIT_MS = 60_000;
const PAUSE_MS = 50;

/** Repeats a request until it succeeds, as a client would while processes restart. */
export async function untilSuccess<T>(request: () => Promise<ApiResponse<T>>): Promise<T> {
  for (const end = Date.now() + TIME_LIMIT_MS; ; ) {
    const response = await request().catch(() => undefined); // the connection went with the gateway
    if (response?.body?.success) return response.body.data;
    if (response) assertPassing(response);
    if (Date.now() > end) throw new Error(`No success until the time limit: ${response?.text ?? 'no connection'}`);
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
}

/** Checks that a failure meanwhile is one of those that request the client to try again. */
function assertPassing({ status, text }: ApiResponse<unknown>): void {
  if (![409, 503, 504].includes(status)) throw new Error(`The response was ${status}: ${text}`);
}
