import { ChatFailed } from './chat-protocol';

/** A JSON text that a server of the chat completions protocol has sent. */
export interface ChatDocument {
  readonly json: string;
  /** Whether it is the response as a whole, and not an event of a stream. */
  readonly isWhole: boolean;
}

const MAX_BUFFERED = 1024 * 1024;

/**
 * The JSON texts of a response, up to `[DONE]`. Error: ChatFailed when a stream ends without it. The form is that of the text itself, since servers that cannot stream answer a request
 * for a stream with a whole completion, and content types are often wrong.
 */
export async function* documentsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatDocument> {
  const decoder = new TextDecoder();
  const lines = eventLines();
  let unread = '';
  let isWhole: boolean | undefined;
  for await (const bytes of body) {
    unread += decoder.decode(bytes, { stream: true });
    isWhole ??= unread.trimStart() === '' ? undefined : /^\s*[[{]/.test(unread);
    if (isWhole === false) {
      const { texts, rest } = lines.take(unread);
      unread = rest;
      for (const json of texts) {
        if (json === '[DONE]') return;
        yield { json, isWhole: false };
      }
    }
    if (unread.length > MAX_BUFFERED) throw new ChatFailed('the response is too long');
  }
  if (isWhole) return yield { json: unread, isWhole };
  // The last line may have no end.
  for (const json of lines.take(`${unread}\n`).texts) {
    if (json === '[DONE]') return;
    yield { json, isWhole: false };
  }
  throw new ChatFailed('the stream ended too early');
}

/** The `data` of server-sent events, which this protocol writes on one line each. Error: ChatFailed for an event of the type `error`. */
function eventLines() {
  let type = '';
  function dataOf(line: string): string[] {
    if (line === '') type = '';
    if (line.startsWith('event:')) type = line.slice('event:'.length).trim();
    if (!line.startsWith('data:')) return [];
    if (type === 'error') throw new ChatFailed('the stream has an error');
    const data = line.slice('data:'.length).trim();
    return data === '' ? [] : [data];
  }
  return {
    take(text: string): { readonly texts: readonly string[]; readonly rest: string } {
      const lines = text.split(/\r\n|\n|\r/);
      const rest = lines.pop() ?? '';
      return { texts: lines.flatMap(dataOf), rest };
    },
  };
}
