import { type Phrase, talkReaders } from './cover';
import type { TalkKind } from './talk-phrases';
import { type Token, tokensOf } from './tokens';

/** The meaning of a message of small talk alone. */
export type SmallTalk = Exclude<TalkKind, 'agree' | 'decline' | 'filler'>;
/** The reply of a message to an offer. */
export type OfferReply = 'accepted' | 'declined';

/** A message with more words, or characters of a script without spaces, is no small talk alone. */
const MAX_TOKENS = 40;

/** The kinds that decide what a message says, before those that come along with them. */
const STRONGEST: readonly SmallTalk[] = [
  'identity',
  'abilities',
  'wellbeing',
  'test',
  'goodbye',
  'thanks',
  'praise',
  'greeting',
];

/** The kind of small talk that a message consists of; undefined when it says anything else (contract: answers-small-talk). */
export function smallTalkIn(text: string): SmallTalk | undefined {
  return tokensOf(text).length === 0 && /\S/.test(text)
    ? 'acknowledge'
    : best(coversOf(text).map(talkOf), [...STRONGEST, 'acknowledge']);
}

/** The reply to an offer by a message that consists of nothing else; undefined when it says anything else (contract: answers-offers). */
export const offerReply = (text: string): OfferReply | undefined =>
  best(coversOf(text).map(replyOf), ['declined', 'accepted']);

const best = <T>(found: readonly (T | undefined)[], order: readonly T[]): T | undefined =>
  order.find((one) => found.includes(one));

/** The phrases that the whole message consists of, in each language in which it does. */
function coversOf(text: string): (readonly Phrase[])[] {
  const words = tokensOf(text).map((token) => token.text);
  if (words.length === 0 || words.length > MAX_TOKENS) return [];
  return talkReaders().flatMap((reader) => {
    const cover = reader.coversOf(words)[words.length];
    return cover ? [cover] : [];
  });
}

function talkOf(cover: readonly Phrase[]): SmallTalk | undefined {
  const kinds = cover.map(({ kinds }) => kinds);
  // "Good evening" may be either, and is a greeting.
  const said = kinds.map((kind) => (kind.has('greeting') ? ['greeting'] : [...kind]));
  const strongest = STRONGEST.find((kind) => said.some((one) => one.includes(kind)));
  return strongest ?? (kinds.some((kind) => REPLIES.some((one) => kind.has(one))) ? 'acknowledge' : undefined);
}

const REPLIES: readonly TalkKind[] = ['acknowledge', 'agree', 'decline'];

function replyOf(cover: readonly Phrase[]): OfferReply | undefined {
  const isQuestion = cover.some(({ kinds }) => [...kinds].every((kind) => QUESTIONS.includes(kind)));
  if (isQuestion) return undefined;
  const says = (reply: TalkKind) => cover.some(({ kinds }) => kinds.has(reply));
  if (says('decline')) return 'declined';
  return says('agree') ? 'accepted' : undefined;
}

const QUESTIONS: readonly TalkKind[] = ['identity', 'abilities', 'wellbeing', 'test'];

/** How many tokens of a longer message are read as small talk at its beginning and at its end. */
const READ_AT_EDGES = 16;
const SENTENCE_END = /[.,;:!?…。、，！？；：\n\r—–]|\s-\s/;
const MIN_REST = 3;

/** The message without the small talk around what it is about: "Hi, how much is it? Thanks!" asks how much it is. */
export function withoutSmallTalk(text: string): string {
  const tokens = tokensOf(text);
  if (tokens.length < 2) return text;
  const begin = talkAtStart(text, tokens);
  const end = talkAtEnd(text, tokens, begin);
  const rest = text.slice(
    begin === 0 ? 0 : tokens[begin]!.start,
    end === tokens.length ? undefined : endOf(text, tokens[end - 1]!.end),
  );
  return rest.trim();
}

/** With the punctuation behind it: a question keeps its mark. */
const endOf = (text: string, end: number): number => end + (/^\s*[?!.。？！]*/u.exec(text.slice(end))?.[0].length ?? 0);

/** How many tokens at the beginning are small talk. */
function talkAtStart(text: string, tokens: readonly Token[]): number {
  const words = tokens.slice(0, READ_AT_EDGES).map((token) => token.text);
  const lengths = talkReaders().map((reader) =>
    reader.coversOf(words).findLastIndex((cover, count) => {
      if (!cover || count === 0 || count >= tokens.length || !isSpoken(cover)) return false;
      const gap = text.slice(tokens[count - 1]!.end, tokens[count]!.start);
      return SENTENCE_END.test(gap) || (tokens.length - count >= MIN_REST && isGreeting(cover));
    }),
  );
  return Math.max(0, ...lengths);
}

/** Where the small talk at the end begins. */
function talkAtEnd(text: string, tokens: readonly Token[], begin: number): number {
  for (let from = Math.max(begin + 1, tokens.length - READ_AT_EDGES); from < tokens.length; from++) {
    const gap = text.slice(tokens[from - 1]!.end, tokens[from]!.start);
    if (!SENTENCE_END.test(gap)) continue;
    const words = tokens.slice(from).map((token) => token.text);
    if (talkReaders().some((reader) => isSpoken(reader.coversOf(words)[words.length] ?? []))) return from;
  }
  return tokens.length;
}

const isSpoken = (cover: readonly Phrase[]): boolean => cover.some(({ kinds }) => !kinds.has('filler'));
const isGreeting = (cover: readonly Phrase[]): boolean =>
  cover.every(({ kinds }) => kinds.has('greeting') || kinds.has('filler'));
