import { aWhile, messagesOf, newTalk, repliesIn } from './support/answers';
import { send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { TIMESTAMP, UUID } from './support/expectations';
import { newToolOwner, type ToolOwner } from './support/tool-owner';

let owner: ToolOwner;
beforeEach(async () => {
  owner = await newToolOwner('Harbour Books');
});
afterEach(() => owner.close());

const addBlock = () => owner.use('agent_brief_item_set', { title: 'Tone', content: 'Be kind.' });

covers('mcp.agent-config')('an owner reads the configuration of the agent and changes it', async () => {
  expect(await owner.use('agent_get')).toMatchObject({
    agent_id: expect.stringMatching(UUID),
    app_id: owner.workspace.default_app_id,
    ...{ name: 'Harbour Books', kind: 'nobot', status: 'draft', presence: 'offline', is_active: false },
    ...{ live_prompt: '', owner_prompt: '', suggestions: [], created_at: expect.stringMatching(TIMESTAMP) },
    prompt: { characters: 0, source: 'direct', brief_items: 0, warning: '' },
    capabilities: { knowledge: true, tools: true },
  });
  const changes = {
    tagline: 'Books by the sea',
    city: 'Bergen',
    brand_color: '#2457d6',
    owner_prompt: 'No discounts.',
  };
  await owner.use('agent_update', { ...changes, model: { temperature: 0.2 }, capabilities: { tools: false } });
  expect(await owner.use('agent_get')).toMatchObject({
    ...{ ...changes, name: 'Harbour Books' },
    model: { name: '', temperature: 0.2, max_output_tokens: 0 },
    capabilities: { knowledge: true, tools: false },
  });
  expect(await owner.refused('agent_update', { brand_color: 'blue' })).toContain('"brand_color"');
});

covers('mcp.app-argument')('a tool works on the app that it names, by default on the default app', async () => {
  const { apps } = await owner.use('app_list');
  const [{ app_id, slug }] = apps;
  for (const app of [app_id, slug, app_id.toUpperCase()])
    expect(await owner.use('agent_get', { app })).toEqual(await owner.use('agent_get'));
  const other = await newToolOwner();
  for (const app of ['nothing', other.workspace.default_app_id])
    expect(await owner.refused('agent_get', { app })).toContain('"app"');
  await other.close();
});

covers('mcp.agent-prompt')('a prompt is written directly until the Brief has a block', async () => {
  const written = await owner.use('agent_update', { system_prompt: 'You are Ada.' });
  expect([written.live_prompt, written.prompt.source]).toEqual(['You are Ada.', 'direct']);
  await addBlock();
  const refusal = await owner.refused('agent_update', { system_prompt: 'Mine', tagline: 'New' });
  expect(refusal).toMatch(/agent_brief_item_set.*agent_brief_publish/s);
  expect(await owner.use('agent_get')).toMatchObject({
    ...{ live_prompt: 'You are Ada.', tagline: '' },
    prompt: { source: 'brief', brief_items: 1, warning: expect.stringContaining('overwrite') },
  });
  const forced = await owner.use('agent_update', { system_prompt: 'Mine', force: true });
  expect([forced.live_prompt, forced.prompt.characters]).toEqual(['Mine', 4]);
  await owner.use('agent_brief_publish');
  const { live_prompt, prompt } = await owner.use('agent_get');
  expect([live_prompt.includes('Be kind.'), live_prompt.includes('Mine'), prompt.warning]).toEqual([true, false, '']);
});

covers('mcp.agent-suggestions')('suggestion pills are at once in the profile of the bot', async () => {
  await owner.use('agent_brief_publish');
  const { agent_id, app_id } = await owner.use('agent_get');
  const pills = async () => {
    const token = owner.owner.access_token;
    return (
      await expectData<{ suggestions: string[] }>(200, call('GET', `/bots/${agent_id}?app_id=${app_id}`, { token }))
    ).suggestions;
  };
  expect(await pills()).toEqual([]);
  await owner.use('agent_suggestions_set', { rules: [{ text: 'Where are you?' }, { text: 'When do you open?' }] });
  expect(await pills()).toEqual(['Where are you?', 'When do you open?']);
  await owner.use('agent_suggestions_set', { rules: [{ text: 'Hello?' }] });
  expect(await pills()).toEqual(['Hello?']);
  expect(await owner.refused('agent_suggestions_set')).toContain('"rules"');
});

covers('mcp.agent-lifecycle')(
  'an agent answers while it is published, and not when it is a draft or unpublished',
  async () => {
    const ask = async () => {
      const { token, chat } = await newTalk(owner);
      await send(token, chat, { content: 'Hello!' });
      return { token, chat };
    };
    const draft = await ask();
    await aWhile();
    expect(await messagesOf(draft.token, draft.chat)).toHaveLength(1);
    await owner.use('agent_brief_publish');
    const lively = await ask();
    expect(await repliesIn(lively.token, lively.chat)).toHaveLength(1);
    const status = async (to: string) => owner.use('agent_update', { status: to });
    expect(await status('unpublished')).toMatchObject({ status: 'unpublished', is_active: false, presence: 'offline' });
    await aWhile();
    const silent = await ask();
    await aWhile();
    expect(await messagesOf(silent.token, silent.chat)).toHaveLength(1);
    expect(await status('published')).toMatchObject({ status: 'published', is_active: true, presence: 'online' });
    expect(await status('archived')).toMatchObject({ status: 'archived', is_active: false });
    expect(await owner.refused('agent_update', { status: 'published' })).toContain('archived');
    expect(await owner.refused('agent_brief_publish')).toContain('archived');
  },
);
