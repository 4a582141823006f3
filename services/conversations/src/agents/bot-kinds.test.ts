import { publishedAgent } from '../testing/answering';
import { botKinds } from './bot-kinds';

const bot = { bot_profile_id: 'bot', bot_kind: 'nobot' };

function kindsOf(current: () => Promise<ReturnType<typeof publishedAgent>>) {
  const requests: string[] = [];
  const kinds = botKinds({
    current: (bot_profile_id) => {
      requests.push(bot_profile_id);
      return current();
    },
  });
  return { kinds, requests };
}

test('the kind of a bot that is ai already is not requested', async () => {
  const { kinds, requests } = kindsOf(async () => publishedAgent());
  expect(await kinds.of({ ...bot, bot_kind: 'ai' })).toBe('ai');
  expect(requests).toEqual([]);
});

test.each([
  ['ai', {}],
  ['nobot', { kind: 'nobot', status: 'draft' }],
  ['nobot', { status: 'unpublished' }],
  ['nobot', { app_status: 'suspended' }],
  ['nobot', { found: false }],
] as const)('the kind is %s of an agent with %p', async (kind, fields) => {
  const { kinds, requests } = kindsOf(async () => ({ ...publishedAgent(), ...fields }));
  expect([await kinds.of(bot), requests]).toEqual([kind, ['bot']]);
});

test('the kind of an agent that cannot be requested, or not in time, is unknown', async () => {
  const { kinds: failing } = kindsOf(() => Promise.reject(new Error('away')));
  const { kinds: hanging } = kindsOf(() => new Promise(() => {}));
  expect(await Promise.all([failing.of(bot), hanging.of(bot)])).toEqual(['unknown', 'unknown']);
});
