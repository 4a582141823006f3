import type { Call } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import {
  type AnsweringSystem,
  type Asker,
  newAsker,
  publishedAgent,
  startAnsweringSystem,
} from '../../testing/answering';
import { profileCommands } from '../../testing/profiled-commands';
import { branchRequest, chatRequest, someKey, textMessage } from '../../testing/requests';
import { phrasesIn } from './phrases/phrases-in';

let system: AnsweringSystem;
beforeAll(async () => {
  system = await startAnsweringSystem();
});
afterAll(() => system.stop());
beforeEach(() => {
  system.bot.agent = publishedAgent();
  system.bot.passages = [];
  system.bot.language = '';
});

/** In no certain language. */
const QUESTION = 'Bicycles?';

const create = (call: Call, language: string, overrides = {}) =>
  system.second.createChat({ ...call, language }, chatRequest(overrides));

/** An asker whose session was created with that Accept-Language. */
const askerOf = (language: string) => newAsker(system, { language });

/** The text of the answer to a question with that Accept-Language. */
async function answerTo(asker: Asker, language = '', text = QUESTION): Promise<string> {
  const before = (await asker.messages()).filter(({ sender_type }) => sender_type !== 'user').length;
  await asker.ask(text, {}, { language });
  return (await asker.answers(before + 1))[before]!.text;
}

// contract: answers-language
test.each([
  ['', 'es'],
  ['*', 'es'],
  ['fr;q=0', 'es'],
  ['fr', 'fr'],
])('a question with %j in a session that was created with es is answered in %s', async (language, tag) => {
  const asker = await askerOf('es-MX,es;q=0.9');
  expect(await answerTo(asker, language)).toBe(phrasesIn([tag]).unknown);
});

test("the user's chat_language counts more, and the agent's own less, than the session's language", async () => {
  system.bot.agent = { ...publishedAgent(), chat_language: 'de' };
  const asker = await askerOf('es');
  expect(await answerTo(asker)).toBe(phrasesIn(['es']).unknown);
  system.bot.language = 'fr';
  expect(await answerTo(asker)).toBe(phrasesIn(['fr']).unknownAgain);
});

test('a handover is in the language of the session, too', async () => {
  const asker = await askerOf('es');
  expect(await answerTo(asker, '*', 'human')).toBe(phrasesIn(['es']).handoff);
});

test('an answer is in the language of the question, and the next one to an uncertain question too', async () => {
  const asker = await askerOf('en');
  expect(await answerTo(asker, 'en', 'combien coûte une bicyclette ?')).toBe(phrasesIn(['fr']).unknown);
  expect(await answerTo(asker, 'en')).toBe(phrasesIn(['fr']).unknownAgain);
  expect(await answerTo(asker, 'en', '自転車はありますか')).toBe(phrasesIn(['ja']).unknownAgain);
  expect((await asker.session()).question_language).toBe('ja');
});

test('a resume with another language changes it, and one without leaves it', async () => {
  const call = callAs(userCaller());
  const { session } = await create(call, 'es');
  const stored = async () => (await system.context.sessions.find(session!.id))!.accept_language;
  for (const [language, kept] of [
    ['*', 'es'],
    ['', 'es'],
    ['ja', 'ja'],
    ['x_y', 'ja'],
  ] as const) {
    expect(await create(call, language)).toMatchObject({ created: false, session: { id: session!.id } });
    expect(await stored()).toBe(kept);
  }
  const { rev } = (await system.context.sessions.find(session!.id))!;
  await create(call, 'ja');
  expect((await system.context.sessions.find(session!.id))!.rev).toBe(rev);
});

test('a session that is created without a language has none, as those of earlier releases', async () => {
  const asker = await askerOf('*');
  expect(await asker.session()).not.toHaveProperty('accept_language');
  expect(await answerTo(asker)).toBe(phrasesIn(['en']).unknown);
});

test('of a long header the first languages are kept', async () => {
  const asker = await askerOf(`es,${'x'.repeat(200)}`);
  expect((await asker.session()).accept_language).toBe('es');
});

test('a branch has the language of its source, and no response shows it', async () => {
  const asker = await askerOf('es');
  await asker.ask('Hello');
  await asker.answers();
  const request = branchRequest(asker.id, { idempotency: someKey() });
  const { session } = await system.first.branchChat(asker.call, request);
  expect((await system.context.sessions.find(session!.id))!.accept_language).toBe('es');
  for (const shown of [session, (await system.first.getChat(asker.call, { session_id: asker.id })).session])
    expect(JSON.stringify(shown)).not.toContain('"es"');
});

test('a question that is answered in the language of its session costs no further command', async () => {
  const [plain, spanish] = [await askerOf(''), await askerOf('es')];
  const commands = await profileCommands(system.context);
  try {
    const costs: string[][] = [];
    for (const asker of [plain, spanish]) {
      await asker.ask('Hello', {}, {}, system.first);
      await asker.answers();
      costs.push(
        await commands.of(async () => {
          const sent = await system.first.sendMessage(asker.call, textMessage(asker.id, QUESTION));
          expect(sent.message).toBeDefined();
          while ((await system.context.messageLog.peek(asker.id))!.answers_due) await new Promise(setImmediate);
        }),
      );
    }
    expect(costs[1]).toEqual(costs[0]);
  } finally {
    await commands.stop();
  }
});
