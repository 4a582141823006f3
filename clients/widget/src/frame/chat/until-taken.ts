import type { Cell } from './cell';

/** As long as the service may take to hand a chat over; then the visitor may ask again. */
const LIMIT_MS = 10_000;

/** Waits until the session is no longer the bot's, which is a moment after the message that asks for a person is confirmed. */
export function untilTaken({ state, subscribe }: Pick<Cell, 'state' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => state().status !== 'active' && end();
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, LIMIT_MS);
    const stop = subscribe(look);
    look();
  });
}
