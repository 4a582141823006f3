import { z } from 'zod';
import type { Frame } from '../rest/event-stream';
import { localTime } from '../terminal/local-time';
import { oneLine, plainText } from '../terminal/plain-text';

/** The parts of the content of an answer that people act on (contract: answers-content); anything of another form is none of them. */
const Content = z.looseObject({
  suggestions: z.array(z.looseObject({ text: z.string() })).catch([]),
  offers: z.array(z.string()).catch([]),
});

const Message = z.looseObject({
  sender_type: z.string(),
  content_type: z.string(),
  text: z.string(),
  content: Content.catch({ suggestions: [], offers: [] }),
  helpful: z.boolean().nullish(),
  helpful_comment: z.string().optional(),
});
const Session = z.looseObject({ status: z.string(), topic: z.string() });

/** Formats an event of a chat for people; undefined for events that only programs need. */
export function shownEvent({ type, at, data }: Frame): string | undefined {
  if (type === 'message.created') return shownMessage(at, data.message);
  if (type === 'message.updated') return shownMessage(at, data.message, ' (changed)');
  if (type === 'message.deleted')
    return `${localTime(at)}  -       message ${oneLine(String(data.message_id))} deleted`;
  if (type !== 'session.updated') return undefined;
  const { status, topic } = Session.parse(data.session);
  return `${localTime(at)}  -       ${oneLine(`chat is ${status}: ${topic}`)}`;
}

/** Indents the further lines of a message, so that each line that starts at the margin starts an event. */
export function shownMessage(at: string, message: unknown, mark = ''): string {
  const { sender_type, content_type, text, ...more } = Message.parse(message);
  const said = (plainText(text) || `[${content_type}]`) + mark;
  const time = localTime(at);
  const lines = [...said.split('\n'), ...(sender_type === 'bot' ? ofAnswer(more) : [])];
  return `${time}  ${sender_type.padEnd(6)}  ${lines.join(`\n${' '.repeat(time.length + 10)}`)}`;
}

type Answer = Pick<z.infer<typeof Message>, 'content' | 'helpful' | 'helpful_comment'>;

/** The lines below an answer: questions to send instead, the offer of a person, and how it was rated. */
function ofAnswer({ content, helpful, helpful_comment = '' }: Answer): string[] {
  const rating = helpful ? 'rated helpful' : 'rated not helpful';
  const comment = helpful_comment && `: ${oneLine(helpful_comment)}`;
  return [
    ...content.suggestions.map(({ text }) => `? ${oneLine(text)}`),
    ...(content.offers.includes('handoff') ? ['(cws send CHAT --handoff asks for a person)'] : []),
    ...(typeof helpful === 'boolean' ? [`(${rating}${comment})`] : []),
  ];
}
