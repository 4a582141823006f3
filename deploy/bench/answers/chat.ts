import { setTimeout as sleep } from 'node:timers/promises';
import type { Scratch } from '../../local/scratch/scratch-system.ts';
import type { BotAnswer } from './verdict.ts';

const LOOK_AGAIN_MS = 25;
const LONGEST_MS = 60_000;

interface Message {
  readonly id: string;
  readonly answers_message_id: string;
  readonly content: {
    readonly text: string;
    readonly outcome: string;
    readonly sources: readonly unknown[];
    readonly suggestions?: readonly { readonly text: string }[];
  };
}

/** A chat of a customer, who reads the answer before they write the next message. */
export interface CustomerChat {
  ask(text: string): Promise<BotAnswer>;
}

/** `language` is what the customer's browser asks for. */
export async function openChat(
  system: Scratch,
  token: string,
  app_id: string,
  language: string,
): Promise<CustomerChat> {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${system.origin}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': language },
      body: body && JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: T };
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return data;
  };
  const { id: chat } = await call<{ id: string }>('/chats', { app_id, new: true });
  return {
    async ask(text) {
      const { id } = await call<{ id: string }>(`/chats/${chat}/messages`, { content: text });
      for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
        const later = await call<Message[]>(`/chats/${chat}/messages?cursor=${id}`);
        const answer = later.find(({ answers_message_id }) => answers_message_id === id);
        if (answer) return answerOf(answer);
        const { status } = await call<{ status: string }>(`/chats/${chat}`);
        if (status === 'pending') return { text: '', outcome: 'handoff', sources: [], suggestions: [] };
      }
      throw new Error(`"${text}" has no answer after ${LONGEST_MS / 1000} s`);
    },
  };
}

function answerOf({ content: { text, outcome, sources, suggestions = [] } }: Message): BotAnswer {
  return { text, outcome, sources, suggestions: suggestions.map((suggestion) => suggestion.text) };
}
