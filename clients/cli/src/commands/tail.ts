import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { chatId } from '../rest/chats';
import { type Frame, streamFrames } from '../rest/event-stream';
import type { FailedAttempt } from '../rest/refusal';
import { sequenceNumber, wholeNumber } from './options';
import type { Register } from './register';
import { shownEvent } from './shown-event';

interface Options {
  readonly after?: number;
  readonly limit?: number;
}

export const tail: Register = (parent, run) => {
  parent
    .command('tail')
    .description('follow a chat: messages that are added, changed and deleted, until Ctrl-C')
    .argument('<chat>', 'id or code of the chat')
    .option('--after <number>', 'start after the event with this number (0: with the first)', sequenceNumber)
    .option('--limit <number>', 'end after this number of events', wholeNumber)
    .action(run(follow));
};

/** Pauses before the next attempts; the last one is used from then on. */
const PAUSES_MS = [300, 1_000, 3_000, 10_000];
/** Statuses after which another attempt can succeed; 0 means that no response arrived. */
const TRANSIENT = new Set([0, 429, 502, 503, 504]);

/** Reconnects after the last number that it saw, so that no event is missed and none is shown twice. */
async function follow(
  context: Context,
  chat: string,
  { after, limit = Number.POSITIVE_INFINITY }: Options,
): Promise<void> {
  const place = { last: after, left: limit };
  const id = await chatId(context, chat);
  for (let failures = 0; ; failures++) {
    const frames = streamFrames(context, id, place.last);
    let next = await frames.next();
    for (; !next.done; next = await frames.next()) {
      failures = 0;
      take(context, next.value, place);
      if (place.left === 0) return void (await frames.return(NOTHING));
    }
    await pauseAfter(context, next.value, failures);
  }
}

const NOTHING: FailedAttempt = { failure: undefined, status: 0, retryAfter: null };

/** The last number seen, and how many events are still to be shown. */
interface Place {
  last: number | undefined;
  left: number;
}

function take(context: Context, frame: Frame, place: Place): void {
  if (frame.type === 'ready') place.last ??= Number(frame.data.seq);
  if (frame.type === 'resync_required') {
    place.last = Number(frame.data.seq);
    context.terminal.note(`Some events are no longer kept; see: cws messages ${frame.session_id}`);
  }
  if (frame.seq === undefined || frame.seq <= (place.last ?? 0)) return;
  place.last = frame.seq;
  const shown = shownEvent(frame);
  if (shown === undefined && !context.terminal.json) return;
  context.terminal.event(frame, shown ?? '');
  place.left--;
}

async function pauseAfter(context: Context, { failure, status }: FailedAttempt, failures: number): Promise<void> {
  if (!TRANSIENT.has(status)) throw failure;
  if (failures === 1 && failure instanceof Failure) context.terminal.note(`${failure.message} Trying again.`);
  await context.sleep(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!);
}
