import type { Answer } from './client';

const TIME_LIMIT_MS = 60_000;
const PAUSE_MS = 50;

/** Asks again until it is answered with success, as a client would while processes come and go. */
export async function forSure<T>(ask: () => Promise<Answer<T>>): Promise<T> {
  for (const end = Date.now() + TIME_LIMIT_MS; ; ) {
    const answer = await ask().catch(() => undefined); // the connection went with the gateway
    if (answer?.body?.success) return answer.body.data;
    if (answer) assertPassing(answer);
    if (Date.now() > end) throw new Error(`Nothing but ${answer?.text ?? 'no connection'}`);
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
}

/** The only failures that may be seen meanwhile ask to try again. */
function assertPassing({ status, text }: Answer<unknown>): void {
  if (![409, 503, 504].includes(status)) throw new Error(`It was answered ${status}: ${text}`);
}
