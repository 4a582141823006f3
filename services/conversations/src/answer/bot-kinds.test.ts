import { callAs, userCaller } from '@cws/kit/testing';
import { publishedAgent } from '../testing/answering';
import { botKinds } from './bot-kinds';

const call = callAs(userCaller());
const bot = { bot_profile_id: 'bot', bot_kind: 'nobot' };
const draft = () => ({ ...publishedAgent(), kind: 'nobot', status: 'draft' });

function directory(agent = draft()) {
  const asked: string[] = [];
  const getAgent = async (_: unknown, { bot_profile_id }: { bot_profile_id: string }) => {
    asked.push(bot_profile_id);
    return found.agent;
  };
  const found = { agent, asked, kinds: botKinds({ getAgent }) };
  return found;
}

test('a bot that was of kind ai is not asked about', async () => {
  const { kinds, asked } = directory();
  expect(await kinds.of(call, { ...bot, bot_kind: 'ai' })).toBe('ai');
  expect(asked).toEqual([]);
});

test('many sends at once and one after another cost two questions', async () => {
  const { kinds, asked } = directory();
  await Promise.all(Array.from({ length: 50 }, () => kinds.of(call, bot)));
  for (let n = 0; n < 50; n++) expect(await kinds.of(call, bot)).toBe('nobot');
  expect(asked).toHaveLength(2);
});

test('an agent that is published between two sends is known at once', async () => {
  const found = directory();
  expect(await found.kinds.of(call, bot)).toBe('nobot');
  found.agent = publishedAgent();
  expect(await found.kinds.of(call, bot)).toBe('ai');
});

test('where nobody can be asked it is not known, and asked again', async () => {
  let asked = 0;
  const kinds = botKinds({
    getAgent: async () => {
      asked += 1;
      throw new Error('away');
    },
  });
  expect([await kinds.of(call, bot), await kinds.of(call, bot)]).toEqual(['unknown', 'unknown']);
  expect(asked).toBe(2);
});
