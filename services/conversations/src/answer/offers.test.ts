import type { conversations } from '@cws/protos';
import {
  type AnsweringSystem,
  type Asker,
  newAsker,
  PASSAGE,
  publishedAgent,
  startAnsweringSystem,
} from '../testing/answering';
import { profileCommands } from '../testing/profiled-commands';
import { textMessage } from '../testing/requests';
import { phrasesIn } from './language/phrases/phrases-in';

let system: AnsweringSystem;
beforeAll(async () => {
  system = await startAnsweringSystem();
});
afterAll(() => system.stop());
beforeEach(() => {
  system.bot.agent = publishedAgent();
  system.bot.passages = [];
  system.bot.subjects = [];
});

const en = phrasesIn(['en']);
const contentOf = ({ content }: conversations.Message) => JSON.parse(content);

/** The message that answers what the asker says, with its content. */
async function reply(asker: Asker, text: string) {
  const before = (await asker.messages()).filter(({ sender_type }) => sender_type !== 'user').length;
  await asker.ask(text);
  const message = (await asker.answers(before + 1))[before]!;
  return { message, content: contentOf(message) };
}

const OFFERED = { outcome: 'unknown', offers: ['handoff'], text: en.unknown };
const UNKNOWN = 'Do you sell unicycles?';

// contract: answers-offers
test.each(['Yes please', 'ok, do that', 'ja gerne', 'sí por favor'])(
  '%s accepts the offer of a person',
  async (text) => {
    const asker = await newAsker(system);
    expect((await reply(asker, UNKNOWN)).content).toMatchObject(OFFERED);
    expect((await reply(asker, text)).content).toMatchObject({ outcome: 'handoff' });
    expect((await asker.session()).status).toBe('pending');
  },
);

test('a message that only declines gets a short text, and one that asks is a question', async () => {
  const asker = await newAsker(system);
  await reply(asker, UNKNOWN);
  expect((await reply(asker, 'no thanks')).content).toMatchObject({
    outcome: 'answered',
    text: en.declined,
    sources: [],
  });
  await reply(asker, UNKNOWN);
  system.bot.passages = [PASSAGE];
  expect((await reply(asker, 'ok but when do you open?')).content).toMatchObject({
    outcome: 'answered',
    sources: [{}],
  });
  expect((await asker.session()).status).toBe('active');
});

test('an offer stands for the next message alone', async () => {
  const asker = await newAsker(system);
  await reply(asker, UNKNOWN);
  await reply(asker, 'Hello!');
  expect((await reply(asker, 'yes please')).content).toMatchObject({ outcome: 'answered', text: en.acknowledge });
});

test('an offer that was deleted is not accepted', async () => {
  const asker = await newAsker(system);
  const { message } = await reply(asker, UNKNOWN);
  await system.first.deleteMessage(asker.call, { session_id: asker.id, message_id: message.id });
  await reply(asker, 'yes please');
  expect((await asker.session()).status).toBe('active');
});

test('a second unknown in a row says something else than the first, and one after an answer says the same', async () => {
  const asker = await newAsker(system);
  expect((await reply(asker, UNKNOWN)).content.text).toBe(en.unknown);
  expect((await reply(asker, 'And tandems?')).content).toMatchObject({ ...OFFERED, text: en.unknownAgain });
  await reply(asker, 'Thanks');
  expect((await reply(asker, UNKNOWN)).content.text).toBe(en.unknown);
});

// contract: answers-small-talk
test('what the bot can do names titles of the knowledge', async () => {
  system.bot.subjects = ['Repairs', 'Bicycle hire'];
  const asker = await newAsker(system);
  const { text, outcome, sources } = (await reply(asker, 'Hi, what can you do?')).content;
  expect({ outcome, sources }).toEqual({ outcome: 'answered', sources: [] });
  expect(text).toContain('• Repairs\n• Bicycle hire');
});

test('a question behind a greeting is searched without it', async () => {
  system.bot.passages = [PASSAGE];
  const asker = await newAsker(system);
  const search = jest.spyOn(system.context.workspace, 'searchPassages');
  await reply(asker, 'hi, when do you open? thanks!');
  expect(search.mock.calls.map(([, { query }]) => query)).toContain('when do you open?');
  search.mockRestore();
});

test('accepting costs no further command than asking for a person', async () => {
  const askers = [await newAsker(system), await newAsker(system)];
  const commands = await profileCommands(system.context);
  try {
    const costs: string[][] = [];
    for (const [index, text] of ['I want to talk to a person', 'yes please'].entries()) {
      const asker = askers[index]!;
      await asker.ask(UNKNOWN, {}, {}, system.first);
      await asker.answers();
      costs.push(
        await commands.of(async () => {
          await system.first.sendMessage(asker.call, textMessage(asker.id, text));
          while ((await system.context.messageLog.peek(asker.id))!.answers_due) await new Promise(setImmediate);
        }),
      );
    }
    expect(costs[1]).toEqual(costs[0]);
  } finally {
    await commands.stop();
  }
});
