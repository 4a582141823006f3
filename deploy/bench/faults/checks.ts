import type { Exchange } from './exchange.ts';
import type { Sent } from './ledger.ts';
import type { Watched } from './streams.ts';

export type Message = { id: string; text: string; sender_type: string; answers_message_id: string; outcome: string };
/** All messages of a session at the end of the run, in their order. */
export type Held = { session: string; messages: readonly Message[]; count: number };
export type Notified = ReadonlyMap<string, number>;

/** Returns the broken promises, a sentence each. */
export function brokenPromises(sent: readonly Sent[], held: readonly Held[]): string[] {
  return held.flatMap((one) => {
    const ours = sent.filter(({ session }) => session === one.session);
    return [...sentOnce(ours, one), ...orderKept(ours), ...countRight(one), ...answeredOnce(ours, one)].map(
      (what) => `${one.session}: ${what}`,
    );
  });
}

function sentOnce(sent: readonly Sent[], { messages }: Held): string[] {
  const idsOf = Map.groupBy(messages, ({ text }) => text);
  return sent.flatMap(({ text, acknowledged, ids }) => {
    const found = (idsOf.get(text) ?? []).map(({ id }) => id);
    if (found.length > 1) return [`${text} is there ${found.length} times`];
    if (acknowledged && found.length === 0) return [`${text} was acknowledged and is lost`];
    if (ids.size > 1 || (ids.size === 1 && !ids.has(found[0]!))) return [`${text} was acknowledged as another message`];
    return [];
  });
}

/** A message that was sent after another one was acknowledged must come after it. */
function orderKept(sent: readonly Sent[]): string[] {
  const byBegin = sent.filter(({ acknowledged }) => acknowledged).toSorted((a, b) => a.began - b.began);
  const byEnd = byBegin.toSorted((a, b) => a.acknowledged! - b.acknowledged!);
  const wrong: string[] = [];
  let greatest = '';
  let next = 0;
  for (const { began, ids, text } of byBegin) {
    for (; byEnd[next]!.acknowledged! < began; next += 1) greatest = [greatest, ...byEnd[next]!.ids].toSorted().at(-1)!;
    if ([...ids][0]! <= greatest) wrong.push(`${text} stands before one that was acknowledged before it was sent`);
  }
  return wrong;
}

const countRight = ({ messages, count }: Held): string[] =>
  messages.length === count ? [] : [`message_count is ${count} of ${messages.length} messages`];

function answeredOnce(sent: readonly Sent[], { messages }: Held): string[] {
  const questions = new Set(sent.filter(({ question }) => question).map(({ text }) => text));
  const answers = Map.groupBy(messages, ({ answers_message_id }) => answers_message_id);
  return messages.flatMap(({ id, text }) => {
    if (!questions.has(text)) return [];
    const found = answers.get(id) ?? [];
    if (found.length !== 1) return [`the question ${text} has ${found.length} answers`];
    return found[0]!.outcome === 'failed' ? [`the question ${text} was answered with a technical problem`] : [];
  });
}

/** An answer in a session that nobody watches must have exactly one notification. */
export function badlyNotified(held: readonly Held[], notified: Notified): string[] {
  const answers = held.flatMap(({ messages }) => messages.filter(({ answers_message_id }) => answers_message_id));
  return answers
    .filter(({ id }) => notified.get(id) !== 1)
    .map(({ id }) => `the answer ${id} has ${notified.get(id) ?? 0} notifications`);
}

/** A stream must have every message of its session, once each and in order. */
export function badlyStreamed(watched: readonly Watched[], held: readonly Held[]): string[] {
  return watched.flatMap(({ session, messages, gaps }) => {
    const expected = held.find((one) => one.session === session)!.messages.map(({ id }) => id);
    const same = messages.length === expected.length && messages.every((id, n) => id === expected[n]);
    return [
      ...gaps.map((gap) => `${session}: events ${gap} on the stream`),
      ...(same
        ? []
        : [`${session}: the stream had ${messages.length} of ${expected.length} messages, or in another order`]),
    ];
  });
}

/** A failed request must be 503 or 504, and a 503 must have Retry-After. */
export const isForbidden = ({ status, retryAfter, code }: Exchange): boolean =>
  status === 0 || status < 400
    ? false
    : status === 503
      ? !retryAfter
      : status !== 504 && code !== 'idempotency_in_progress';
