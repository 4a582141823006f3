import { callAs, userCaller } from '@cws/kit/testing';
import { publishedAgent } from '../testing/answering';
import { botKinds } from './bot-kinds';

const call = callAs(userCaller());
const bot = { bot_profile_id: 'bot', bot_kind: 'nobot' };
const draft = () => ({ ...publishedAgent(), kind: 'nobot', status: 'draft' });

function directory(agent = draft()) {
  const requests: string[] = [];
  const getAgent = async (_: unknown, { bot_profile_id }: { bot_profile_id: string }) => {
    requests.push(bot_profile_id);
    return found.agent;
  };
  const found = { agent, requests, kinds: botKinds({ getAgent }) };
  return found;
}

test('the kind of a bot that is ai already is not requested', async () => {
  const { kinds, requests } = directory();
  expect(await kinds.of(call, { ...bot, bot_kind: 'ai' })).toBe('ai');
  expect(requests).toEqual([]);
});

test('50 parallel and 50 sequential look-ups of one bot cost two requests', async () => {
  const { kinds, requests } = directory();
  await Promise.all(Array.from({ length: 50 }, () => kinds.of(call, bot)));
  for (let n = 0; n < 50; n++) expect(await kinds.of(call, bot)).toBe('nobot');
  expect(requests).toHaveLength(2);
});

test('an agent that is published between two look-ups is ai in the second one', async () => {
  const found = directory();
  expect(await found.kinds.of(call, bot)).toBe('nobot');
  found.agent = publishedAgent();
  expect(await found.kinds.of(call, bot)).toBe('ai');
});

test('a failed request gives the kind unknown, and the next look-up sends another request', async () => {
  let requests = 0;
  const kinds = botKinds({
    getAgent: async () => {
      requests += 1;
      throw new Error('away');
    },
  });
  expect([await kinds.of(call, bot), await kinds.of(call, bot)]).toEqual(['unknown', 'unknown']);
  expect(requests).toBe(2);
});
