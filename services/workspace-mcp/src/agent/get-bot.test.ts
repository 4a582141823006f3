import { uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { NewBusiness } from '../business/make-business';
import { keyCaller } from '../testing/callers';
import { asConversations, asOperator, asUser, businessOf, startWorkspace } from '../testing/workspace';
import type { Agent } from './agent';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let mine: NewBusiness;
let other: NewBusiness;
beforeAll(async () => {
  workspace = await startWorkspace();
  [mine, other] = await Promise.all([businessOf(workspace.context, 'Mine'), businessOf(workspace.context, 'Other')]);
});
afterAll(() => workspace.stop());
beforeEach(() => Promise.all([set(mine, { status: 'published' }), set(other, { status: 'published' })]));

const set = ({ agent }: NewBusiness, fields: Partial<Agent>) =>
  workspace.context.agents.update(asOperator(), agent._id, fields);

const get = (id: string, app_id: string, call = asUser()) => workspace.client.getBot(call, { id, app_id });
const botOf = ({ agent, app }: NewBusiness, call = asUser()) => get(agent._id, app._id, call);
const NOT_FOUND = { code: 'bot_not_found', status: 404 };

// contract: bots-fields
test('a user reads every documented field of a published bot, and neither its prompt nor its model', async () => {
  const texts = {
    ...{ name: 'Ada', slug: 'ada', tagline: 'Reads', description: 'Sells books', category: 'books' },
    ...{ accent_color: '#112233', brand_color: '#445566', icon_url: 'https://i.test/i', cover_url: 'https://i.test/c' },
    ...{ city: 'Bergen', region: 'Vestland', country: 'NO' },
    ...{ contact_email: 'a@b.test', contact_phone: '+47 1', contact_website: 'https://b.test' },
  };
  const others = { kind: 'ai', status: 'published', presence: 'online', is_active: true, is_featured: true } as const;
  const created_at = new Date('2026-01-02T03:04:05.678Z');
  const hidden = { live_prompt: 'secret', owner_prompt: 'secret', chat_language: 'nb' };
  const suggestions = ['Hi?', 'When do you open?'];
  await set(mine, {
    ...texts,
    ...others,
    rating: 4.5,
    social_links: '[{"x":"y"}]',
    created_at,
    suggestions,
    ...hidden,
  });
  const { updated_at, ...bot } = (await botOf(mine)).bot!;
  expect(bot).toEqual({
    ...texts,
    ...others,
    ...{ id: mine.agent._id, app_id: mine.app._id, rating: 4.5, social_links: '[{"x":"y"}]', suggestions },
    created_at: '2026-01-02T03:04:05.678Z',
  });
  expect(updated_at).toBe(mine.agent.updated_at.toISOString());
});

// contract: bots-get
test.each(['draft', 'unpublished', 'archived'] as const)(
  'a bot with the status %s gets bot_not_found',
  async (status) => {
    await set(mine, { status });
    await expect(botOf(mine)).rejects.toMatchObject(NOT_FOUND);
  },
);

test('a bot of another app, an unknown one, and one of an unknown app get bot_not_found', async () => {
  await expect(get(mine.agent._id, other.app._id)).rejects.toMatchObject(NOT_FOUND);
  await expect(get(uuidV4(), mine.app._id)).rejects.toMatchObject(NOT_FOUND);
  await expect(get(mine.agent._id, uuidV4())).rejects.toMatchObject(NOT_FOUND);
});

test('a bot of a suspended or deleted app gets bot_not_found until the app is restored', async () => {
  const statusTo = (status: string) => workspace.client.setAppStatus(asOperator(), { app_id: mine.app._id, status });
  for (const status of ['suspended', 'deleted']) {
    await statusTo(status);
    await expect(botOf(mine)).rejects.toMatchObject(NOT_FOUND);
  }
  await statusTo('active');
  expect((await botOf(mine)).bot).toMatchObject({ id: mine.agent._id });
});

// contract: bots-business-bound
test.each(['key', 'cli', 'connection'] as const)(
  'a credential (%s) of a business reads its bots alone',
  async (kind) => {
    const { app_id, agent_id } = workspace.context.defaultApp;
    const bound = callAs(keyCaller({ kind, business_id: mine.business._id, role: 'member' }));
    expect((await botOf(mine, bound)).bot).toMatchObject({ id: mine.agent._id });
    await expect(botOf(other, bound)).rejects.toMatchObject(NOT_FOUND);
    await expect(get(agent_id, app_id, bound)).rejects.toMatchObject(NOT_FOUND);
    expect((await get(agent_id, app_id)).bot).toMatchObject({ id: agent_id, kind: 'ai', status: 'published' });
  },
);

test('an anonymous user reads a bot; an unauthenticated caller and other services are refused', async () => {
  const anonymous = callAs(userCaller({ kind: 'anonymous' }));
  expect((await botOf(mine, anonymous)).bot).toMatchObject({ id: mine.agent._id });
  const nobody = callAs(userCaller({ kind: 'none' }));
  await expect(botOf(mine, nobody)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(botOf(mine, asConversations())).rejects.toMatchObject({ code: 'forbidden' });
});
