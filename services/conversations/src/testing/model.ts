import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';

/** The part of a chat completions request that tests read. */
export interface ModelRequest {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly unknown[];
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
}

/** The response of a model: a text, or calls of functions. */
export type Said = string | readonly (readonly [name: string, args: unknown])[];

/** A server of the chat completions protocol whose model says what `say` returns. */
export async function startModel() {
  const state = {
    baseUrl: '',
    asked: [] as ModelRequest[],
    /** Sent behind each response. */
    usage: undefined as { readonly prompt_tokens: number; readonly completion_tokens: number } | undefined,
    say: (_request: ModelRequest, _turn: number): Said | Promise<Said> => 'Hello.',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await jsonOf(request)) as ModelRequest;
    state.asked.push(body);
    const said = await state.say(body, state.asked.length);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const delta of deltasOf(said)) response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);
    const { usage } = state;
    if (usage) response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  state.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return state;
}

/** A call comes in pieces: first its name, then its arguments in two. */
function deltasOf(said: Said): object[] {
  if (typeof said === 'string') return [{ content: said }];
  return said.flatMap(([name, args], index) => {
    const json = typeof args === 'string' ? args : JSON.stringify(args);
    const part = (fields: object) => ({ tool_calls: [{ index, ...fields }] });
    return [
      part({ id: `call-${index}`, type: 'function', function: { name, arguments: '' } }),
      part({ function: { arguments: json.slice(0, 3) } }),
      part({ function: { arguments: json.slice(3) } }),
    ];
  });
}
