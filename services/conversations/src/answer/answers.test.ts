import type { conversations } from '@cws/protos';
import {
  type AnsweringSystem,
  allAnswered,
  newAsker,
  PASSAGE,
  publishedAgent,
  startAnsweringSystem,
} from '../testing/answering';

let system: AnsweringSystem;
beforeAll(async () => {
  system = await startAnsweringSystem();
});
afterAll(() => system.stop());
beforeEach(() => {
  system.bot.agent = publishedAgent();
  system.bot.passages = [PASSAGE];
  system.bot.language = '';
  system.bot.languageWhenAsked = undefined;
});

const contentOf = ({ content }: conversations.Message) => JSON.parse(content);
const QUESTION = 'What are your opening hours?';

test('a question is answered with a published passage and its source', async () => {
  const asker = await newAsker(system);
  const question = await asker.ask(QUESTION);
  const [answer] = await asker.answers();
  expect(answer).toMatchObject({ sender_type: 'bot', content_type: 'text', is_private: false });
  const { text, ...rest } = contentOf(answer!);
  const [source] = rest.sources;
  expect(rest).toMatchObject({ mode: 'extractive', outcome: 'answered' });
  expect(Object.keys(contentOf(answer!))).toEqual(['text', 'mode', 'outcome', 'sources']);
  expect(source).toMatchObject({ document_id: 'hours', title: PASSAGE.title, url: PASSAGE.url });
  expect(source.quote).toBe(PASSAGE.text.slice(source.start - PASSAGE.start, source.end - PASSAGE.start));
  expect(source.quote).toMatch(/^We roast twice a week/);
  expect(text).toBe(`${source.quote}\n\nSource: Opening hours`);
  expect(answer!.text).toBe(text);
  const session = await asker.session();
  expect(session).toMatchObject({ message_count: 2, last_message_sender: 'bot', status: 'active' });
  expect(session.first_response_at).not.toBeNull();
  expect(answer!.id > question).toBe(true);
});

test('readers of a stream get started, at least one delta, and the message as its end', async () => {
  const asker = await newAsker(system);
  const question = await asker.ask(QUESTION);
  const [answer] = await asker.answers();
  const events = system.streamed.filter(({ session_id }) => session_id === asker.id);
  expect(events[0]).toMatchObject({ kind: 'started', to_message_id: question, attempt: 1 });
  expect(events.slice(1).map(({ kind }) => kind)).toEqual(['delta']);
  expect(events[1]).toMatchObject({ answer_id: events[0]!.answer_id, offset: 0, text: contentOf(answer!).text });
  const row = await system.context.tails.row(asker.id, answer!.id);
  expect(row).toMatchObject({ answers_message_id: question, answer_id: events[0]!.answer_id });
});

test.each([
  ['a bot of the kind nobot', { kind: 'nobot' }],
  ['an agent that is not published', { status: 'unpublished' }],
  ['a draft', { status: 'draft' }],
  ['a suspended app', { app_status: 'suspended' }],
  ['a deleted app', { app_status: 'deleted' }],
  ['an unknown bot', { found: false }],
])('%s does not answer, and no answer is pending', async (_, agent) => {
  system.bot.agent = { ...publishedAgent(), ...agent };
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await allAnswered(asker);
  expect(await asker.messages()).toHaveLength(1);
  expect(system.streamed.filter(({ session_id }) => session_id === asker.id)).toEqual([]);
});

test.each([
  ['a file', { content_type: 'file' }],
  ['an event', { content_type: 'event' }],
  ['an image', { content_type: 'image' }],
  ['a read-once message', { is_read_once: true }],
])('%s gets no answer', async (_, sending) => {
  const asker = await newAsker(system);
  await asker.ask(QUESTION, sending);
  expect((await asker.session()).answers_due).toBeUndefined();
});

test.each(['markdown', 'form_response'])('a message of the type %s gets an answer', async (content_type) => {
  const asker = await newAsker(system);
  await asker.ask(QUESTION, { content_type, content: JSON.stringify({ topic: QUESTION }) });
  expect(contentOf((await asker.answers())[0]!).outcome).toBe('answered');
});

test('a postback is answered by its label', async () => {
  const asker = await newAsker(system);
  await asker.ask('', { content_type: 'postback', content: '', action_id: 'hours', display_text: 'Opening hours' });
  expect(contentOf((await asker.answers())[0]!).outcome).toBe('answered');
});

test('a question in a session that is not active gets no answer', async () => {
  const asker = await newAsker(system);
  await asker.put('open');
  await asker.ask(QUESTION);
  expect((await asker.session()).answers_due).toBeUndefined();
});

test('three questions in a row are answered in their order, each once', async () => {
  const asker = await newAsker(system);
  const questions = [await asker.ask(QUESTION), await asker.ask('Hello'), await asker.ask('Thanks!')];
  const answers = await asker.answers(3);
  await allAnswered(asker);
  const rows = await Promise.all(answers.map(({ id }) => system.context.tails.row(asker.id, id)));
  expect(rows.map((row) => row!.answers_message_id)).toEqual(questions);
  expect(await asker.messages()).toHaveLength(6);
});

test('a question that no passage covers gets the outcome unknown, in the language of Accept-Language', async () => {
  system.bot.passages = [{ ...PASSAGE, coverage: 0.3 }];
  const asker = await newAsker(system);
  await asker.ask('Pelmeni?', {}, { language: 'de-AT,de;q=0.9,en;q=0.5' });
  const [answer] = await asker.answers();
  expect(contentOf(answer!)).toMatchObject({ outcome: 'unknown', sources: [] });
  expect(answer!.text).toMatch(/weiß ich leider nicht/);
});

// contract: agent-capabilities
test('an agent that may not use the knowledge answers without it', async () => {
  system.bot.agent = { ...system.bot.agent, capabilities: { knowledge: false, tools: true } };
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  const [answer] = await asker.answers();
  expect(contentOf(answer!)).toMatchObject({ outcome: 'unknown', sources: [] });
});

test("the user's chat_language takes precedence over Accept-Language", async () => {
  system.bot.passages = [];
  system.bot.language = 'fr-CA';
  const asker = await newAsker(system);
  await asker.ask('Pelmeni?', {}, { language: 'de' });
  expect((await asker.answers())[0]!.text).toMatch(/je ne sais pas/);
});

test('the chat_language that profiles returned to the question is that of its answer', async () => {
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await asker.answers();
  system.bot.passages = [];
  system.bot.languageWhenAsked = 'fr';
  system.bot.language = 'de';
  await asker.ask('Who won the cup?');
  expect((await asker.answers(2))[1]!.text).toMatch(/je ne sais pas/);
});

test('nothing is searched for the bot of an app without publications', async () => {
  system.bot.agent = { ...publishedAgent(), has_no_passages: true };
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  expect(contentOf((await asker.answers())[0]!)).toMatchObject({ outcome: 'unknown', sources: [] });
});

test.each([
  ['fr', /je ne sais pas/],
  ['', /weiß ich leider nicht/],
])("Accept-Language %j takes precedence over the agent's language", async (language, said) => {
  system.bot.passages = [];
  system.bot.agent = { ...system.bot.agent, chat_language: 'de' };
  const asker = await newAsker(system);
  await asker.ask('Pelmeni?', {}, { language });
  expect((await asker.answers())[0]!.text).toMatch(said);
});

test.each([
  ['Hello!', /help you/],
  ['Thank you very much', /welcome/],
])('the small talk "%s" is answered without a source', async (text, reply) => {
  const asker = await newAsker(system);
  await asker.ask(text);
  const [answer] = await asker.answers();
  expect(contentOf(answer!)).toMatchObject({ outcome: 'answered', sources: [] });
  expect(answer!.text).toMatch(reply);
});

test('a question in a byte array is answered in a byte array', async () => {
  const asker = await newAsker(system);
  await asker.ask('', { content: `[${Buffer.from(JSON.stringify({ text: QUESTION })).join(',')}]` });
  const [answer] = await asker.answers();
  const bytes = contentOf(answer!);
  expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ outcome: 'answered', text: answer!.text });
});

test.each([
  ['json', `[${Buffer.from(JSON.stringify(QUESTION)).join(',')}]`],
  ['bytes', JSON.stringify(QUESTION)],
])('an answer has the form of X-Json-Fields of its question: %s', async (json_fields, content) => {
  const asker = await newAsker(system);
  await asker.ask('', { content }, { json_fields });
  const [answer] = await asker.answers();
  expect(Array.isArray(contentOf(answer!))).toBe(json_fields === 'bytes');
});

const handoffs: [string, Partial<conversations.SendMessageRequest>][] = [
  ['words that ask for a person', { content: JSON.stringify('Can I talk to a person?') }],
  ['words that complain', { content: JSON.stringify('i want to make a complaint about the delivery') }],
  ['a postback that asks for a person', { content_type: 'postback', content: '', action_id: 'handoff' }],
];
test.each(handoffs)('the chat is handed over once by %s', async (_, sending) => {
  const asker = await newAsker(system);
  await asker.ask('', sending);
  await asker.ask('And when do you open?');
  await allAnswered(asker);
  const [handoff, ...others] = await asker.answers();
  expect(handoff).toMatchObject({ sender_type: 'system', content_type: 'event' });
  expect(contentOf(handoff!)).toEqual(expect.objectContaining({ outcome: 'handoff', sources: [] }));
  expect(contentOf(handoff!)).not.toHaveProperty('reason');
  expect(others).toEqual([]);
  expect((await asker.session()).status).toBe('pending');
  expect(system.streamed.filter(({ session_id }) => session_id === asker.id)).toEqual([]);
});

test('an agent that was published after the session was created answers, and the session gets its bot_kind', async () => {
  const asker = await newAsker(system);
  await system.context.sessions.collection.updateOne(
    { _id: asker.id },
    { $set: { bot_kind: 'nobot' }, $inc: { rev: 1 } },
  );
  system.bot.agent = { ...publishedAgent(), kind: 'nobot', status: 'draft' };
  await asker.ask(QUESTION);
  expect((await asker.session()).answers_due).toBeUndefined();
  system.bot.agent = publishedAgent();
  await asker.ask(QUESTION);
  await asker.answers();
  expect((await asker.session()).bot_kind).toBe('ai');
});
