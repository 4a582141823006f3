import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

/** A session that is watched during the whole run, by one connection after the other. */
export type Watched = {
  session: string;
  /** The ids of its messages, in order of arrival. */
  messages: string[];
  /** The numbers of events that did not follow the previous number. */
  gaps: string[];
  /** When a connection ended or was refused, in Unix milliseconds, and how. */
  breaks: { at: number; gateway: number; how: string }[];
  stop: () => void;
};

const PAUSE_MS = 500;

export function watchSession(origins: readonly string[], session: string, token: string, turn: number): Watched {
  const ended = new AbortController();
  const watched: Watched = { session, messages: [], gaps: [], breaks: [], stop: () => ended.abort() };
  let last = 0;
  const parser = () =>
    createParser({
      onEvent({ id, event, data }) {
        if (id === undefined) return;
        if (Number(id) !== last + 1) watched.gaps.push(`${last} → ${id}`);
        last = Number(id);
        if (event === 'message.created') watched.messages.push(JSON.parse(data).data.message.id);
      },
    });
  async function follow(): Promise<void> {
    for (let gateway = turn % origins.length; !ended.signal.aborted; gateway = (gateway + 1) % origins.length) {
      const url = `${origins[gateway]}/v1/chats/${session}/stream?after=${last}`;
      const how = await read(url, token, ended.signal, parser());
      if (!ended.signal.aborted) watched.breaks.push({ at: Date.now(), gateway, how });
      await sleep(PAUSE_MS);
    }
  }
  void follow();
  return watched;
}

type Parser = ReturnType<typeof createParser>;

/** Reads until the connection ends, and returns how it ended. */
async function read(url: string, token: string, signal: AbortSignal, parser: Parser): Promise<string> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
    if (response.status !== 200) return String(response.status);
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) parser.feed(text);
    return 'ended';
  } catch (error) {
    return String((error as Error & { cause?: { code?: string } }).cause?.code ?? (error as Error).message);
  }
}
