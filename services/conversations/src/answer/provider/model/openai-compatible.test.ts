import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { UNTIL_TIMEOUT_MS } from '@cws/kit/testing';
import type { conversations } from '@cws/protos';
import {
  type AnsweringSystem,
  newAsker,
  PASSAGE,
  publishedAgent,
  startAnsweringSystem,
} from '../../../testing/answering';
import { phrasesIn } from '../../language/phrases/phrases-in';
import { extractive } from '../extractive';
import type { Question } from '../material/question';
import { openaiCompatible } from './openai-compatible';

interface ModelRequest {
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly temperature?: number;
    readonly max_tokens?: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}
type Respond = (response: ServerResponse) => void;

const QUESTION = 'What are your opening hours?';
/** The time for a whole completion; short in tests in which the server stalls. */
let timeoutMs: number;
let server: Server;
let system: AnsweringSystem;
let respond: Respond;
let requests: ModelRequest[] = [];
/** The lengths of live prompts that were cut. */
let cut: number[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, url: request.url!, body: JSON.parse(await textOf(request)) });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  const model = () => ({ baseUrl, apiKey: 'secret', model: 'small', timeoutMs });
  const promptCut = ({ agent }: Question) => void cut.push(agent.live_prompt.length);
  system = await startAnsweringSystem({
    provider: () => [openaiCompatible(model(), promptCut), extractive],
  });
});
afterAll(async () => {
  await system.stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  cut = [];
  timeoutMs = UNTIL_TIMEOUT_MS;
  system.bot.language = '';
  system.bot.agent = publishedAgent();
  system.bot.passages = [PASSAGE, { ...PASSAGE, document_id: 'sunday', title: 'Sundays', text: 'Closed on Sundays.' }];
});

const chunk = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;
const head = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const saying =
  (...pieces: readonly string[]): Respond =>
  (response) => {
    head(response).write(': hello\n\n');
    for (const piece of pieces) response.write(chunk(piece));
    response.end('data: [DONE]\n\n');
  };

async function answered(text = QUESTION): Promise<conversations.Message> {
  const asker = await newAsker(system);
  await asker.ask(text);
  return (await asker.answers())[0]!;
}
const contentOf = ({ content }: conversations.Message) => JSON.parse(content);

test("a model's answer has the passages that it cites as sources, and no citation marks", async () => {
  respond = saying('We are open ', 'until 18:00 [', '1]. On Sundays', ' we are closed [2', '][1].');
  const content = contentOf(await answered());
  expect(content).toMatchObject({
    text: 'We are open until 18:00. On Sundays we are closed.',
    mode: 'model',
    outcome: 'answered',
  });
  expect(content.sources.map(({ document_id }: { document_id: string }) => document_id)).toEqual(['hours', 'sunday']);
  const [source] = content.sources;
  expect(source.quote).toBe(PASSAGE.text.slice(source.start - PASSAGE.start, source.end - PASSAGE.start));
});

test('a question that is too long for a model is cut, not within a character', async () => {
  respond = saying('Yes.');
  await answered(`${'x'.repeat(3_999)}😀`);
  expect(requests.at(-1)!.body.messages.at(-1)).toEqual({ role: 'user', content: 'x'.repeat(3_999) });
});

test('the quote of a long passage is cut, not within a character', async () => {
  system.bot.passages = [{ ...PASSAGE, text: `x${'😀'.repeat(600)}` }];
  respond = saying('We are open [1].');
  const [source] = contentOf(await answered()).sources;
  expect(source).toMatchObject({ quote: `x${'😀'.repeat(249)}`, end: PASSAGE.start + 499 });
});

test.each([
  ['One ', 'two [1] ', 'three.'],
  ['**[', '0]** no', ', `a', '[1]` is', ' not [1]', '(https://a.example) *', '[2]*.'],
  ['[0]'],
  [' - ', '[0].'],
])('the streamed pieces make up the answer: %j', async (...pieces) => {
  respond = saying(...pieces);
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  const [answer] = await asker.answers();
  const deltas = system.streamed.filter(({ session_id, kind }) => session_id === asker.id && kind === 'delta');
  expect(deltas.map(({ text }) => text).join('')).toBe(answer!.text);
  for (const { offset, text } of deltas) expect(answer!.text.slice(offset, offset! + text!.length)).toBe(text);
});

// contract: answers-context
test('a model gets the live prompt, numbered passages, the language and the earlier messages', async () => {
  system.bot.agent = {
    ...publishedAgent(),
    live_prompt: 'You are Ada.',
    owner_prompt: 'Never promise discounts.',
    model: { name: 'large', temperature: 0.5, max_output_tokens: 99 },
  };
  system.bot.language = 'de';
  respond = saying('Gut.');
  const asker = await newAsker(system);
  const gone = await asker.ask('Forget this');
  await asker.answers(1);
  await system.first.deleteMessage(asker.call, { session_id: asker.id, message_id: gone });
  await asker.ask('Never to be seen', { is_read_once: true });
  await asker.ask('Guten Tag zusammen und hallo');
  await asker.answers(2);
  await asker.ask(QUESTION);
  await asker.answers(3);
  const { headers, url, body } = requests.at(-1)!;
  expect([url, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer secret']);
  expect(body).toMatchObject({ model: 'large', stream: true, temperature: 0.5, max_tokens: 99 });
  const [system_, ...others] = body.messages;
  expect(system_!.content).toMatch(/^You are Ada\.\n\nNever promise discounts\.\n/);
  expect(system_!.content).toContain('BCP 47 tag de.');
  expect(system_!.content).toContain(JSON.stringify(PASSAGE.text));
  expect(others).toEqual([
    { role: 'assistant', content: 'Gut.' },
    { role: 'user', content: 'Guten Tag zusammen und hallo' },
    { role: 'assistant', content: 'Gut.' },
    { role: 'user', content: QUESTION },
  ]);
});

// contract: answers-context
test('a live prompt of over 400,000 characters is cut and reported, and nothing else gives way', async () => {
  const agent = { ...publishedAgent(), owner_prompt: 'Never promise discounts.' };
  respond = saying('Until 18:00 [1].');
  const sent = async (live_prompt: string) => {
    system.bot.agent = { ...agent, live_prompt };
    expect(contentOf(await answered())).toMatchObject({ mode: 'model', sources: [{ document_id: 'hours' }] });
    return requests.at(-1)!.body.messages;
  };
  const beginning = 'a'.repeat(399_999);
  const [system_, question] = await sent(`${beginning}😀${'b'.repeat(150_000)}`);
  expect(system_!.content.startsWith(`${beginning}\n\nNever promise discounts.\n\nRules for every answer:`)).toBe(true);
  expect(system_!.content).toContain(JSON.stringify(PASSAGE.text));
  expect(question).toEqual({ role: 'user', content: QUESTION });
  expect(cut).toEqual([550_001]);
  const [sentences] = await sent(`${'Be kind. '.repeat(44_444)}Never promise it.`);
  expect(sentences!.content).toMatch(/^(Be kind\. ){44443}Be kind\.\n\nNever promise discounts\./);
  cut.pop();
  const [whole_] = await sent(`${beginning}b`);
  expect(whole_!.content.startsWith(`${beginning}b\n\n`)).toBe(true);
  expect(cut).toHaveLength(1);
});

test.each([0, 0.5, undefined])('the temperature %p of an agent is sent as it is', async (temperature) => {
  system.bot.agent = { ...publishedAgent(), model: { name: '', temperature, max_output_tokens: 0 } };
  respond = saying('Until 18:00 [1].');
  await answered();
  const { body } = requests.at(-1)!;
  expect([body.model, body.temperature]).toEqual(['small', temperature]);
  expect(body).not.toHaveProperty('max_tokens');
});

const whole =
  (body: unknown): Respond =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body, null, 1));

test('a completion that is not streamed is an answer', async () => {
  const message = { role: 'assistant', content: 'Until 18:00 [1].' };
  respond = whole({ error: null, choices: [{ index: 0, message, finish_reason: 'stop' }] });
  expect(contentOf(await answered())).toMatchObject({ text: 'Until 18:00.', mode: 'model', outcome: 'answered' });
});

test('an answer with the mark of unknown has the outcome unknown', async () => {
  respond = saying('I do not know that. [0]');
  expect(contentOf(await answered())).toMatchObject({ text: 'I do not know that.', outcome: 'unknown', sources: [] });
});

// contract: answers-verdict
test('a model is asked for a verdict whether the passages answer the question', async () => {
  respond = saying('[0] I do not know that.');
  await answered('Do you sell bicycles?');
  const [system_, ...others] = requests.at(-1)!.body.messages;
  expect(system_!.content).toContain('Decide first whether the passages answer what the last message asks.');
  expect(system_!.content).toContain('If they do not, begin the answer with [0]');
  expect(others.at(-1)).toEqual({ role: 'user', content: 'Do you sell bicycles?' });
});

test('a negative verdict ends in unknown without sources, whatever the model cites behind it', async () => {
  respond = saying('[', '0] I do not know that. We are open until 18:00 [1].');
  expect(contentOf(await answered())).toMatchObject({
    text: 'I do not know that. We are open until 18:00.',
    outcome: 'unknown',
    sources: [],
  });
});

// contract: answers-verdict
test.each([['[0]'], ['[0]\n'], ['[0][0]'], ['[', '0] [1]'], ['**[0]**'], ['[0].']])(
  'a model that says nothing beside its negative verdict says that it does not know: %j',
  async (...pieces) => {
    respond = saying(...pieces);
    system.bot.language = 'es';
    const content = contentOf(await answered());
    expect(content).toEqual({ text: phrasesIn(['es']).unknown, mode: 'model', outcome: 'unknown', sources: [] });
  },
);

test.each(['length', 'content_filter'])(
  'a negative verdict stays unknown when the model ends with %s',
  async (reason) => {
    respond = finishing[0]![1](reason, '[0] I do not');
    expect(contentOf(await answered())).toMatchObject({ text: 'I do not', outcome: 'unknown', sources: [] });
    respond = finishing[0]![1](reason, '[0]');
    expect(contentOf(await answered())).toMatchObject({ text: phrasesIn(['en']).unknown, outcome: 'unknown' });
  },
);

test('a part of the question that the passages do not answer leaves the other part answered', async () => {
  respond = saying('We are open until 18:00 [1]. I do not know about holidays [0].');
  const content = contentOf(await answered());
  expect(content).toMatchObject({ outcome: 'answered', sources: [{ document_id: 'hours' }] });
});

// contract: answers-verdict
test.each(['Surely [7].', 'Surely.'])('%j cites no passage and is answered without sources', async (text) => {
  respond = saying(text);
  expect(contentOf(await answered())).toMatchObject({
    text: 'Surely.',
    mode: 'model',
    outcome: 'answered',
    sources: [],
  });
});

const endless: Respond = (response) => {
  head(response);
  const writing = setInterval(() => response.write(chunk('word '.repeat(100))), 1);
  response.on('close', () => clearInterval(writing));
};
const long: [string, Respond][] = [
  ['without end', endless],
  ['in one long piece', saying('word '.repeat(100_000))],
  ['that is not streamed', whole({ choices: [{ message: { content: 'word '.repeat(100_000) } }] })],
  ['of three-byte characters, with sources', saying(`[1][2]${'漢'.repeat(10_000)}`)],
];
test.each(long)('a completion %s is cut to what a message holds', async (_, answer) => {
  system.bot.passages = [
    PASSAGE,
    { ...PASSAGE, text: '字'.repeat(6_000), url: `https://example.com/${'x'.repeat(9_000)}` },
  ];
  respond = answer;
  const { content } = await answered();
  expect(JSON.parse(content)).toMatchObject({ mode: 'model', outcome: 'cut' });
  expect(JSON.parse(content).text).toHaveLength(8_000);
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(32 * 1024);
});

const HALF = 'Until 18:00 [1]';
const finishing: [string, (finish_reason: string, text?: string) => Respond][] = [
  [
    'streamed',
    (reason, text = HALF) =>
      (response) =>
        void head(response).end(chunk(text, reason)),
  ],
  [
    'streamed with a separate chunk for the reason',
    (reason, text = HALF) =>
      (response) => {
        head(response).write(chunk(text));
        response.end(`${chunk('', reason)}data: [DONE]\n\n`);
      },
  ],
  [
    'that is not streamed',
    (finish_reason, content = HALF) => whole({ choices: [{ index: 0, message: { content }, finish_reason }] }),
  ],
];
describe.each(finishing)('a completion %s', (_, respondWith) => {
  test.each([
    ['length', 'cut'],
    ['content_filter', 'cut'],
    ['stop', 'answered'],
  ])('that the model ends with %s is stored with the outcome %s', async (reason, outcome) => {
    respond = respondWith(reason);
    const content = contentOf(await answered());
    expect(content).toMatchObject({ text: 'Until 18:00', mode: 'model', outcome });
    expect(content.sources).toHaveLength(1);
  });

  // contract: answers-providers
  test.each(['length', 'content_filter'])(
    'that the model ends with %s before its first word is cut, not quoted',
    async (reason) => {
      respond = respondWith(reason, '');
      system.bot.language = 'de';
      const content = contentOf(await answered());
      expect(content).toEqual({ text: phrasesIn(['de']).cut, mode: 'model', outcome: 'cut', sources: [] });
    },
  );
});

test('a character that is split over two pieces is joined, and lone surrogates and control characters are removed', async () => {
  respond = saying('a\u0000b\ud83d', '\ude00 \ud800 end\n\ud83d');
  expect(contentOf(await answered()).text).toBe('ab😀 \ufffd end\n');
});

const failures: [string, Respond][] = [
  ['too many requests', (response) => response.writeHead(429, { 'retry-after': '60' }).end('{}')],
  ['an internal error', (response) => response.writeHead(500).end('oh')],
  ['a broken connection', (response) => void head(response).write(chunk('We are'), () => response.destroy())],
  ['a stream that ends too early', (response) => void head(response).end(chunk('We are'))],
  ['garbage', (response) => void head(response).end('data: {]\n\n')],
  ['a page', (response) => void response.end('<html>Sign in</html>')],
  ['an error in the stream', (response) => void head(response).end('data: {"error":{"message":"overloaded"}}\n\n')],
  ['an error that is not streamed', whole({ error: { message: 'overloaded' } })],
  ['a completion without content', whole({ choices: [{ index: 0, message: { role: 'assistant', content: null } }] })],
  ['an empty answer', (response) => void head(response).end(chunk('', 'stop'))],
  ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
];
test.each(failures)('after %s a published passage is quoted instead', async (_, failure) => {
  respond = failure;
  expect(contentOf(await answered())).toMatchObject({ mode: 'extractive', outcome: 'answered' });
  expect(requests).toHaveLength(1);
});

const stalls: [string, Respond][] = [
  ['before the first word', (response) => void head(response)],
  ['in the middle', (response) => void head(response).write(chunk('We are'))],
];
test.each(stalls)('after a stall %s a published passage is quoted instead', async (_, stall) => {
  timeoutMs = 200;
  respond = stall;
  expect(contentOf(await answered())).toMatchObject({ mode: 'extractive', outcome: 'answered' });
});

// contract: answers-providers
test('when quoting fails too the answer has the outcome failed', async () => {
  respond = (response) => response.writeHead(500).end();
  system.bot.passages = null as never;
  expect(contentOf(await answered())).toMatchObject({ outcome: 'failed', sources: [] });
});
