import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Completion {
  readonly messages: readonly { readonly content: string | null }[];
}

/** A model of the chat completions protocol that keeps each prompt, and says of every question that it does not know. */
export async function startRecordingModel() {
  const prompts: string[] = [];
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as Completion;
    prompts.push(messages.map(({ content }) => content ?? '').join('\n\n'));
    const message = { role: 'assistant', content: 'That is not known to me.' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** The prompts whose last message is, or holds, this text. */
    promptsWith: (text: string): string[] => prompts.filter((prompt) => prompt.includes(text)),
    stop() {
      server.closeAllConnections();
      return new Promise<unknown>((stopped) => server.close(stopped));
    },
  };
}
