import type { workspace } from '@cws/protos';
import {
  type AnsweringSystem,
  newAsker,
  PASSAGE,
  publishedAgent,
  searchResponse,
  startAnsweringSystem,
} from '../../testing/answering';

const passage = (title: string, text: string, confidence: number): workspace.Passage => ({
  ...PASSAGE,
  ...{ document_id: title, title, text, end: PASSAGE.start + text.length, confidence },
});

/** The passages that each query finds; none where it is not listed. */
let found: Record<string, workspace.Passage[]> = {};
const searched: string[] = [];
let suggestions: string[] = [];
let system: AnsweringSystem;
beforeAll(async () => {
  system = await startAnsweringSystem({
    route: {
      searchPassages: async (_call, { query }) => {
        searched.push(query);
        return { ...searchResponse(found[query] ?? []), suggestions };
      },
    },
  });
});
afterAll(() => system.stop());
beforeEach(() => {
  found = {};
  suggestions = [];
  searched.length = 0;
  system.bot.agent = publishedAgent();
});

const LARGE = passage('Prices', 'A large boat costs 40 euros an hour.', 0.9);
const SMALL = passage('Prices', 'A small boat costs 25 euros an hour.', 0.8);

/** The contents of the answers to these messages of one session, each sent after the answer to the one before it. */
async function conversation(...messages: readonly string[]) {
  const asker = await newAsker(system);
  for (const [index, message] of messages.entries()) {
    await asker.ask(message);
    await asker.answers(index + 1);
  }
  return (await asker.answers(messages.length)).map(({ content }) => JSON.parse(content));
}

test('a question that goes on with the one before it is searched with that and with the title of what was quoted', async () => {
  found = { 'How much is a large boat?': [LARGE], 'Prices How much is a large boat? and the small one?': [SMALL] };
  const [, second] = await conversation('How much is a large boat?', 'and the small one?');
  expect(second).toMatchObject({ outcome: 'answered', text: `${SMALL.text}\n\nSource: Prices` });
});

test('small talk between two questions is left out', async () => {
  found = { 'How much is a large boat?': [LARGE], 'Prices How much is a large boat? and the small one?': [SMALL] };
  const [, , third] = await conversation('How much is a large boat?', 'Thanks!', 'and the small one?');
  expect(third.outcome).toBe('answered');
});

test('the better of both results counts', async () => {
  const parking = passage('Parking', 'You can park at the pier.', 0.95);
  found = {
    'How much is a large boat?': [LARGE],
    'is there parking?': [parking],
    'Prices How much is a large boat? is there parking?': [LARGE],
  };
  const [, second] = await conversation('How much is a large boat?', 'is there parking?');
  expect(second.sources[0].title).toBe('Parking');
});

test('a first question, and one that stands alone and is answered, are searched once', async () => {
  found = { 'How much is a large boat?': [LARGE], 'Where do I find a place for my car?': [LARGE] };
  await conversation('How much is a large boat?', 'Where do I find a place for my car?');
  expect(searched).toEqual(['How much is a large boat?', 'Where do I find a place for my car?']);
  searched.length = 0;
  await conversation('Do you rent kites?');
  expect(searched).toEqual(['Do you rent kites?']);
});

test('a deleted question is not searched again', async () => {
  found = { 'How much is a large boat?': [LARGE] };
  const asker = await newAsker(system);
  const id = await asker.ask('How much is a large boat?');
  const [answer] = await asker.answers();
  await system.first.deleteMessage(asker.call, { session_id: asker.id, message_id: id });
  await system.first.deleteMessage(asker.call, { session_id: asker.id, message_id: answer!.id });
  await asker.ask('and the small one?');
  await asker.answers();
  expect(searched).toEqual(['How much is a large boat?', 'and the small one?']);
});

test('each question of a message is answered in its order, with all sources', async () => {
  const dogs = passage('Rules', 'Dogs are welcome on board.', 0.7);
  found = { 'do you take dogs': [dogs], 'how much is a large boat?': [LARGE] };
  const [answer] = await conversation('Hi! do you take dogs and how much is a large boat?');
  expect(answer.text).toBe(`${dogs.text}\n\nSource: Rules\n\n${LARGE.text}\n\nSource: Prices`);
  expect(answer.sources.map(({ title }: { title: string }) => title)).toEqual(['Rules', 'Prices']);
});

test('of several questions the text names the one that has no answer', async () => {
  found = { 'How much is a large boat?': [LARGE] };
  const [answer] = await conversation('How much is a large boat? Do you rent kites?');
  expect(answer).toMatchObject({ outcome: 'answered', sources: [{ title: 'Prices' }] });
  expect(answer.text).toMatch(/“Do you rent kites\?”/);
});

test('a question without an answer offers a person and the nearest questions; the next one in a row says something else', async () => {
  suggestions = ['How much is a boat?', 'Where are you?'];
  const [first, second] = await conversation('Do you rent kites for children?', 'Do you repair surfboards of wood?');
  expect(first).toMatchObject({
    outcome: 'unknown',
    sources: [],
    offers: ['handoff'],
    suggestions: [{ text: 'How much is a boat?' }, { text: 'Where are you?' }],
  });
  expect(second.outcome).toBe('unknown');
  expect(second.text).not.toBe(first.text);
});
