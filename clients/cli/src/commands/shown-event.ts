import { z } from 'zod';
import type { Frame } from '../rest/event-stream';
import { localTime } from '../terminal/local-time';
import { oneLine, plainText } from '../terminal/plain-text';

const Message = z.looseObject({ sender_type: z.string(), content_type: z.string(), text: z.string() });
const Session = z.looseObject({ status: z.string(), topic: z.string() });

/** Formats an event of a chat for people; undefined for events that only programs need. */
export function shownEvent({ type, at, data }: Frame): string | undefined {
  if (type === 'message.created') return shownMessage(at, Message.parse(data.message));
  if (type === 'message.updated') return shownMessage(at, Message.parse(data.message), ' (changed)');
  if (type === 'message.deleted')
    return `${localTime(at)}  -       message ${oneLine(String(data.message_id))} deleted`;
  if (type !== 'session.updated') return undefined;
  const { status, topic } = Session.parse(data.session);
  return `${localTime(at)}  -       ${oneLine(`chat is ${status}: ${topic}`)}`;
}

/** Indents the further lines of a message, so that each line that starts at the margin starts an event. */
export function shownMessage(
  at: string,
  { sender_type, content_type, text }: z.infer<typeof Message>,
  mark = '',
): string {
  const said = plainText(text) || `[${content_type}]`;
  const time = localTime(at);
  return `${time}  ${sender_type.padEnd(6)}  ${said.replaceAll('\n', `\n${' '.repeat(time.length + 10)}`)}${mark}`;
}
