import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';
import { usageCount } from '../material/usage';
import { completionOf, type SpokenPiece } from './chat-completions';
import { ChatFailed, type ChatRequest, FunctionsDeclined } from './chat-protocol';
import { declinedParts, type KnownServer } from './declined';
import { writtenCalls } from './function-calls';

type Respond = (response: ServerResponse, body: Record<string, unknown>) => void;

let asked: Record<string, unknown>[] = [];
let turns: Respond[] = [];
const server = createServer(async (request, response) => {
  const body = (await jsonOf(request)) as Record<string, unknown>;
  asked.push(body);
  turns[Math.min(asked.length, turns.length) - 1]!(response, body);
});
let known: KnownServer;

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  known = { baseUrl, apiKey: '', timeoutMs: 60_000, declined: declinedParts() };
});

const TOOLS = [{ type: 'function', function: { name: 'f', description: '', parameters: {} } }] as const;
const REQUEST: ChatRequest = { model: 'small', messages: [{ role: 'user', content: 'Hi' }] };

/** A completion, put together. */
async function read(request: ChatRequest = REQUEST) {
  const calls = writtenCalls(0);
  const usage = usageCount();
  const count = usage.begin(request.model);
  let text = '';
  let ending: SpokenPiece['ending'];
  for await (const piece of completionOf(known, request, new AbortController().signal)) {
    if (piece.isAnew) text = '';
    text += piece.text;
    ending ??= piece.ending;
    calls.add(piece.calls ?? []);
    count(piece);
  }
  return { text, ending, calls: calls.all(), usage: usage.total() };
}

const events = (...data: readonly (object | string)[]): string =>
  data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('');
const raw =
  (body: string, type = 'text/event-stream', status = 200): Respond =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const stream = (...data: readonly (object | string)[]): Respond => raw(events(...data));
const whole = (body: object, status = 200): Respond => raw(JSON.stringify(body), 'application/json', status);
const delta = (fields: object, rest: object = {}) => ({ choices: [{ index: 0, delta: fields, ...rest }] });
const STOP = delta({}, { finish_reason: 'stop' });
const DONE = '[DONE]';

/** The message of a whole completion, and the same as one delta of a stream. */
const bothForms = (message: object, finish_reason: unknown): [string, Respond][] => [
  ['whole', whole({ choices: [{ index: 0, message, finish_reason }] })],
  ['streamed', stream(delta(message), delta({}, { finish_reason }), DONE)],
];

const saying: [string, object][] = [
  ['with no calls in its list', { content: 'Hello.', tool_calls: [] }],
  ['with null for calls', { content: 'Hello.', tool_calls: null, function_call: null }],
  ['with null for a refusal', { content: 'Hello.', refusal: null, audio: null }],
  [
    'of parts',
    {
      content: [
        { type: 'text', text: 'Hel' },
        { type: 'output_text', text: 'lo.' },
      ],
    },
  ],
  [
    'with its reasoning among the parts',
    {
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
        { type: 'text', text: 'Hello.' },
      ],
    },
  ],
  ['with reasoning_content', { content: 'Hello.', reasoning_content: 'They greet.' }],
  ['with reasoning', { content: 'Hello.', reasoning: 'They greet.', reasoning_details: [{ text: 'They greet.' }] }],
  ['with a block of thoughts', { content: '<think>\nThey greet.\n</think>\n\nHello.' }],
  ['with thoughts that no tag begins', { content: 'They greet.\n</think>\n\nHello.' }],
];
describe.each(saying)('a completion %s', (_, message) => {
  test.each(bothForms(message, 'stop'))('that is %s has its text alone', async (_form, respond) => {
    turns = [respond];
    expect(await read()).toMatchObject({ text: 'Hello.', ending: 'complete', calls: [] });
  });
});

test.each([
  ['stop', 'complete'],
  ['eos', 'complete'],
  ['STOP', 'complete'],
  ['tool_calls', 'complete'],
  ['function_call', 'complete'],
  ['length', 'cut'],
  ['max_tokens', 'cut'],
  ['MAX_TOKENS', 'cut'],
  ['model_length', 'cut'],
  ['content_filter', 'cut'],
  ['content-filter', 'cut'],
  [null, undefined],
  ['', undefined],
  [undefined, undefined],
])('finish_reason %j is read as %s', async (reason, ending) => {
  for (const [, respond] of bothForms({ content: 'Hello.' }, reason)) {
    turns = [respond];
    expect(await read()).toMatchObject({ text: 'Hello.', ending });
  }
});

test.each(['error', 'network_error', 'insufficient_system_resource'])(
  'a model that ends with %s has failed',
  async (reason) => {
    for (const [, respond] of bothForms({ content: 'Hel' }, reason)) {
      turns = [respond];
      await expect(read()).rejects.toThrow(ChatFailed);
    }
  },
);

test.each<[string, Respond]>([
  ['without role', stream(delta({ content: 'Hel' }), delta({ content: 'lo.' }), STOP, DONE)],
  [
    'with comments that keep it alive',
    raw(`: OPENROUTER PROCESSING\n\n${events(delta({ content: 'Hello.' }))}: ping\n\n${events(STOP, DONE)}`),
  ],
  ['without a space behind data:', raw(events(delta({ content: 'Hello.' }), STOP, DONE).replaceAll('data: ', 'data:'))],
  ['with CRLF', raw(events(delta({ content: 'Hello.' }), STOP, DONE).replaceAll('\n', '\r\n'))],
  [
    'with types, ids and times of retries',
    raw(`retry: 9\n\nid: 1\nevent: message\n${events(delta({ content: 'Hello.' }), STOP, DONE)}`),
  ],
  ['without [DONE]', stream(delta({ content: 'Hello.' }), STOP)],
  ['without an end of its last line', raw(events(delta({ content: 'Hello.' }), STOP).trimEnd())],
  ['without a reason but with [DONE]', stream(delta({ content: 'Hello.' }), DONE)],
  [
    'that begins with the verdict of a filter',
    stream({ choices: [], prompt_filter_results: [] }, { id: '1' }, delta({ content: 'Hello.' }), STOP, DONE),
  ],
  [
    'whose delta is null at its end',
    stream(delta({ content: 'Hello.' }), { choices: [{ index: 0, delta: null, finish_reason: 'stop' }] }, DONE),
  ],
  [
    'with several choices',
    stream(
      delta({ content: 'Hel' }),
      { choices: [{ index: 1, delta: { content: 'Bye' } }] },
      delta({ content: 'lo.' }),
      STOP,
      DONE,
    ),
  ],
  [
    'that has text behind its first reason',
    stream(
      delta({ content: 'Hel' }, { finish_reason: 'stop' }),
      delta({ content: 'lo.' }, { finish_reason: 'stop' }),
      DONE,
    ),
  ],
  [
    'that breaks behind its end',
    (response) =>
      void response.writeHead(200).write(events(delta({ content: 'Hello.' }), STOP), () => response.destroy()),
  ],
  ['of the type of JSON', raw(events(delta({ content: 'Hello.' }), STOP, DONE), 'application/json')],
])('a stream %s is read', async (_, respond) => {
  turns = [respond];
  expect((await read()).text).toBe('Hello.');
});

test('a stream that is held open behind its end is not waited for', async () => {
  turns = [(response) => void response.writeHead(200).write(events(delta({ content: 'Hello.' }), STOP))];
  expect((await read()).text).toBe('Hello.');
});

test.each<[string, Respond]>([
  [
    'of several choices',
    whole({
      choices: [
        { index: 0, message: { content: 'Hello.' } },
        { index: 1, message: { content: 'Bye' } },
      ],
    }),
  ],
  ['whose type is that of a stream', raw(JSON.stringify({ choices: [{ message: { content: 'Hello.' } }] }))],
])('a whole completion %s is read', async (_, respond) => {
  turns = [respond];
  expect((await read()).text).toBe('Hello.');
});

test.each<[string, Respond]>([
  ['in the middle of a stream', stream(delta({ content: 'Hel' }), { error: { message: 'overloaded', code: 502 } })],
  ['in a choice', stream({ choices: [{ index: 0, delta: { content: '' }, error: { code: 502 } }] })],
  [
    'as an event of its type',
    raw(`${events(delta({ content: 'Hel' }))}event: error\ndata: {"message":"overloaded"}\n\n`),
  ],
  ['of the type error', stream({ object: 'error', message: 'too long', code: 400 })],
  ['with the status 200', whole({ error: { message: 'overloaded' } })],
  ['in a list', raw('[{"error":{"code":400}}]', 'application/json')],
  ['without choices', whole({ detail: 'Not found' })],
  ['by an end without a reason', stream(delta({ content: 'Hel' }))],
])('an error %s is a failure', async (_, respond) => {
  turns = [respond];
  await expect(read()).rejects.toThrow(ChatFailed);
});

const part = (fields: object) => delta({ tool_calls: [fields] });
const named = (name: string, json: unknown) => ({ function: { name, arguments: json } });
const called = (...calls: readonly [string, string][]) =>
  calls.map(([name, json]) => expect.objectContaining({ function: { name, arguments: json } }));

test.each<[string, readonly object[], readonly [string, string][]]>([
  ['as an object', [part({ index: 0, id: 'a', ...named('f', { x: 1 }) })], [['f', '{"x":1}']]],
  ['as text in a text', [part({ index: 0, id: 'a', ...named('f', '"{\\"x\\":1}"') })], [['f', '{"x":1}']]],
  [
    'in pieces',
    [
      part({ index: 0, id: 'a', ...named('f', '') }),
      part({ index: 0, function: { arguments: '{"x"' } }),
      part({ index: 0, function: { arguments: ':1}' } }),
    ],
    [['f', '{"x":1}']],
  ],
  [
    'in pieces without index',
    [
      part({ id: 'a', ...named('f', '') }),
      part({ function: { arguments: '{"x"' } }),
      part({ function: { arguments: ':1}' } }),
    ],
    [['f', '{"x":1}']],
  ],
  [
    'in pieces without index and ids',
    [part(named('f', '{"x"')), part({ function: { arguments: ':1}' } })],
    [['f', '{"x":1}']],
  ],
  [
    'in pieces that repeat the name',
    [part({ index: 0, id: 'a', ...named('f', '{"x"') }), part({ index: 0, id: 'a', ...named('f', ':1}') })],
    [['f', '{"x":1}']],
  ],
  [
    'in pieces of other ids',
    [part({ index: 0, id: 'a', ...named('f', '') }), part({ index: 0, id: 'b', function: { arguments: '{}' } })],
    [['f', '{}']],
  ],
  [
    'under an index that is a text',
    [part({ index: '0', id: 'a', ...named('f', '{}') }), part({ index: '1', id: 'b', ...named('g', '{}') })],
    [
      ['f', '{}'],
      ['g', '{}'],
    ],
  ],
  [
    'of several calls under one index',
    [part({ index: 0, id: 'a', ...named('f', '{"x":1}') }), part({ index: 0, id: 'b', ...named('f', '{"x":2}') })],
    [
      ['f', '{"x":1}'],
      ['f', '{"x":2}'],
    ],
  ],
  [
    'of several calls without index and ids',
    [part(named('f', '{"x":1}')), part(named('f', '{"x":2}'))],
    [
      ['f', '{"x":1}'],
      ['f', '{"x":2}'],
    ],
  ],
  ['of null', [part({ index: 0, id: 'a', ...named('f', null) })], [['f', '']]],
  [
    'of function_call',
    [delta({ function_call: { name: 'f', arguments: '{"x"' } }), delta({ function_call: { arguments: ':1}' } })],
    [['f', '{"x":1}']],
  ],
  [
    'behind a part without a name',
    [part({ index: 0, extra_content: { google: {} } }), part({ index: 0, id: 'a', ...named('f', '{}') })],
    [['f', '{}']],
  ],
])('arguments %s are put together', async (_, chunks, calls) => {
  turns = [stream(...chunks, delta({}, { finish_reason: 'tool_calls' }), DONE)];
  expect((await read({ ...REQUEST, tools: TOOLS })).calls).toEqual(called(...calls));
});

test('calls of a whole completion are read, although they have neither index nor id, and get ids of their own', async () => {
  const tool_calls = [
    { type: 'function', ...named('f', {}) },
    { type: 'function', ...named('f', {}) },
  ];
  turns = [whole({ choices: [{ message: { content: null, tool_calls }, finish_reason: 'stop' }] })];
  const { calls } = await read({ ...REQUEST, tools: TOOLS });
  expect(calls).toEqual(called(['f', '{}'], ['f', '{}']));
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  for (const { id } of calls) expect(id).toMatch(/^[a-z0-9]{9}$/);
});

const USAGE = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
test.each<[string, Respond]>([
  ['in a last chunk without choices', stream(delta({ content: 'Hello.' }), STOP, { choices: [], usage: USAGE }, DONE)],
  ['in a last chunk that lacks choices', stream(delta({ content: 'Hello.' }), STOP, { usage: USAGE }, DONE)],
  ['with the reason', stream(delta({ content: 'Hello.' }), { ...STOP, usage: USAGE }, DONE)],
  [
    'null but in the last chunk',
    stream(
      { ...delta({ content: 'Hello.' }), usage: null },
      { ...STOP, usage: null },
      { choices: [], usage: USAGE },
      DONE,
    ),
  ],
  [
    'in every chunk',
    stream(
      { ...delta({ content: 'Hello.' }), usage: { prompt_tokens: 12, completion_tokens: 1 } },
      { ...STOP, usage: USAGE },
      DONE,
    ),
  ],
  ['of Groq', stream(delta({ content: 'Hello.' }), { ...STOP, x_groq: { usage: USAGE } }, DONE)],
  [
    'under other names',
    stream(delta({ content: 'Hello.' }), { ...STOP, usage: { input_tokens: 12, output_tokens: 3 } }, DONE),
  ],
  ['of a whole completion', whole({ choices: [{ message: { content: 'Hello.' } }], usage: USAGE })],
])('usage %s is read', async (_, respond) => {
  turns = [respond];
  expect(await read()).toMatchObject({
    text: 'Hello.',
    usage: { prompt_tokens: 12, completion_tokens: 3, model: 'small' },
  });
});

test.each([null, undefined, {}, { prompt_tokens: -1 }, { prompt_tokens: '12' }])(
  'usage %j counts nothing',
  async (usage) => {
    turns = [whole({ choices: [{ message: { content: 'Hello.' } }], usage })];
    expect((await read()).usage).toBeUndefined();
  },
);

test.each(['stream_options', 'temperature'])(
  'a server that declines %s is asked without it, from then on at once',
  async (name) => {
    const respond: Respond = (response, body) =>
      name in body
        ? whole({ error: { message: `Unrecognized request argument supplied: ${name}` } }, 400)(response, body)
        : stream(delta({ content: 'Hello.' }), STOP, DONE)(response, body);
    turns = [respond];
    expect((await read({ ...REQUEST, temperature: 0.2 })).text).toBe('Hello.');
    expect(asked.map((body) => name in body)).toEqual([true, false]);
    await read({ ...REQUEST, temperature: 0.2 });
    expect(asked.map((body) => name in body)).toEqual([true, false, false]);
  },
);

test('a server that wants max_completion_tokens gets it', async () => {
  const message =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
  turns = [whole({ error: { message } }, 400), stream(delta({ content: 'Hello.' }), STOP, DONE)];
  expect((await read({ ...REQUEST, max_tokens: 9 })).text).toBe('Hello.');
  expect(asked[1]).toMatchObject({ max_completion_tokens: 9 });
  expect(asked[1]).not.toHaveProperty('max_tokens');
});

test.each<[number, string]>([
  [400, 'registry.ollama.ai/library/gemma does not support tools'],
  [404, 'No endpoints found that support tool use'],
  [500, 'tools param requires --jinja flag'],
  [400, '"auto" tool choice requires --enable-auto-tool-choice'],
])('a server that answers %i %s takes no functions', async (status, message) => {
  turns = [whole({ error: { message } }, status)];
  await expect(read({ ...REQUEST, tools: TOOLS })).rejects.toThrow(FunctionsDeclined);
  expect(known.declined.takesFunctions('small')).toBe(false);
});

test('a bad call of a model does not count as one of a server without functions', async () => {
  turns = [whole({ error: { code: 'tool_use_failed', message: 'Failed to call a function.' } }, 400)];
  await expect(read({ ...REQUEST, tools: TOOLS })).rejects.toThrow(ChatFailed);
  expect(known.declined.takesFunctions('small')).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['Retry-After', { 'retry-after': '0' }],
  ['Retry-After as a date', { 'retry-after': new Date(0).toUTCString() }],
  ['retry-after-ms', { 'retry-after-ms': '1' }],
])('a busy server is asked once more after the pause of its %s', async (_, headers) => {
  const busy: Respond = (response) => void response.writeHead(429, headers).end('{"error":{"message":"busy"}}');
  turns = [busy, stream(delta({ content: 'Hello.' }), STOP, DONE)];
  expect((await read()).text).toBe('Hello.');
  asked = [];
  turns = [busy, busy, busy];
  await expect(read()).rejects.toThrow('429');
  expect(asked).toHaveLength(2);
});
