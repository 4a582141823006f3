import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';

/** A request of the chat completions protocol, as far as tests read it. */
export interface ModelRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** A function that the model calls, by its tool or by its whole name, or a text that it says. */
export type Reply =
  | string
  | { readonly tool: string; readonly args: object }
  | { readonly name: string; readonly args: object };

/** A server of the chat completions protocol whose model says what `reply` returns; it does not stream. */
export async function startModel() {
  const model = {
    baseUrl: '',
    requests: [] as ModelRequest[],
    reply: (_request: ModelRequest): Reply => 'Hello.',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await jsonOf(request)) as ModelRequest;
    model.requests.push(body);
    const message = messageOf(model.reply(body), body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return model;
}

function messageOf(reply: Reply, { tools = [] }: ModelRequest) {
  if (typeof reply === 'string') return { role: 'assistant', content: reply };
  const name = 'name' in reply ? reply.name : nameOf(reply.tool, tools);
  const call = { id: 'call-1', type: 'function', function: { name, arguments: JSON.stringify(reply.args) } };
  return { role: 'assistant', content: null, tool_calls: [call] };
}

const nameOf = (tool: string, tools: NonNullable<ModelRequest['tools']>): string =>
  tools.find((one) => one.function.name.endsWith(`__${tool}`))?.function.name ?? tool;

/** The results of its calls that were sent to the model. */
export const resultsIn = ({ messages }: ModelRequest): readonly string[] =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
