import { getAgent } from '../../agent/get-agent';
import { boundTo } from '../../testing/callers';
import { ownerOfEachTest } from '../../testing/owner-of-each-test';
import type { ToolServer } from '../../testing/tool-server';
import { type Owner, toolUser } from '../../testing/tool-user';
import { asConversations } from '../../testing/workspace';

let server: ToolServer;
let owner: Owner;
ownerOfEachTest((ofFile, ofTest) => {
  [server, owner] = [ofFile, ofTest];
});

const update = (changes: object) => owner.use('agent_update', changes);
const addBlock = () => owner.use('agent_brief_item_set', { title: 'Tone', content: 'Be kind.' });

test('agent_get shows the whole configuration of a new agent', async () => {
  const { agent, app } = owner;
  expect(await owner.use('agent_get')).toMatchObject({
    ...{ agent_id: agent._id, id: agent._id, app_id: app._id, name: 'Harbour Books', kind: 'nobot', status: 'draft' },
    ...{ live_prompt: '', owner_prompt: '', chat_language: '', suggestions: [], social_links: [] },
    prompt: { characters: 0, source: 'direct', brief_items: 0, warning: '' },
    model: { name: '', temperature: 0, max_output_tokens: 0 },
    capabilities: { knowledge: true, tools: true },
  });
});

// contract: agent-config
test('agent_update changes the given fields and leaves the others', async () => {
  const texts = {
    ...{ name: 'Ada', tagline: 'Reads', description: 'Sells books', category: 'books', chat_language: 'nb' },
    ...{ accent_color: '#112233', brand_color: '#445566', icon_url: 'https://i.test/i', cover_url: 'https://i.test/c' },
    ...{ city: 'Bergen', region: 'Vestland', country: 'NO', owner_prompt: 'Never promise discounts.' },
    ...{ contact_email: 'a@b.test', contact_phone: '+47 1', contact_website: 'https://b.test' },
  };
  const social_links = [{ kind: 'x', url: 'https://x.test/ada' }];
  const changed = await update({ ...texts, social_links, model: { temperature: 0.5 }, capabilities: { tools: false } });
  expect(changed).toMatchObject({
    ...texts,
    social_links,
    model: { name: '', temperature: 0.5, max_output_tokens: 0 },
    capabilities: { knowledge: true, tools: false },
  });
  const again = await update({ model: { name: 'small' }, capabilities: { knowledge: false }, tagline: '' });
  expect(again).toMatchObject({
    ...{ name: 'Ada', tagline: '', social_links },
    model: { name: 'small', temperature: 0.5, max_output_tokens: 0 },
    capabilities: { knowledge: false, tools: false },
  });
  const { updated_at: _, ...shown } = await owner.use('agent_get');
  const { updated_at: __, next, ...expected } = again;
  expect(next).toContain('agent_brief_publish');
  expect(shown).toEqual(expected);
});

// contract: agent-config
test('a model gets the temperature that was given, 0 too, and none before and after', async () => {
  const given = async () =>
    (await getAgent(server.context, asConversations(), { bot_profile_id: owner.agent._id })).model;
  await update({ model: { name: 'small' } });
  expect(await given()).toEqual({ name: 'small', max_output_tokens: 0 });
  for (const temperature of [0, 0.5]) {
    const { model } = await update({ model: { temperature } });
    expect(model).toEqual({ name: 'small', temperature, max_output_tokens: 0 });
    expect(await given()).toEqual(model);
  }
  expect((await update({ model: { temperature: null } })).model.temperature).toBe(0);
  expect(await given()).toEqual({ name: 'small', max_output_tokens: 0 });
});

test('of a temperature that an earlier release stored, 0 is none', async () => {
  for (const [temperature, sent] of [
    [0, undefined],
    [0.5, 0.5],
  ] as const) {
    const model = { name: '', temperature, max_output_tokens: 0 };
    await server.context.agents.update(asConversations(), owner.agent._id, { model });
    const { model: given } = await getAgent(server.context, asConversations(), { bot_profile_id: owner.agent._id });
    expect(given!.temperature).toBe(sent);
  }
});

test.each([
  [{ name: '' }, '"name"'],
  [{ name: '\u200b' }, '"name"'],
  [{ name: 'A\0' }, '"name"'],
  [{ brand_color: 'blue' }, '"brand_color"'],
  [{ icon_url: 'javascript:alert(1)' }, '"icon_url"'],
  [{ contact_email: 'nobody' }, '"contact_email"'],
  [{ chat_language: 'no language' }, '"chat_language"'],
  [{ model: { temperature: 3 } }, '"model.temperature"'],
  [{ capabilities: { tools: 'yes' } }, '"capabilities.tools"'],
  [{ status: 'draft' }, '"status"'],
  [{ system_prompt: 'x'.repeat(65_537) }, '"system_prompt"'],
  [{ owner_prompt: 7 }, '"owner_prompt"'],
])('the change %j is refused with the name of the argument', async (changes, argument) => {
  expect(await owner.refused('agent_update', changes)).toContain(argument);
});

// contract: agent-update-prompt
test('a prompt is written directly as long as the Brief has no block', async () => {
  const changed = await update({ system_prompt: 'You are Ada. 🎉' });
  expect(changed).toMatchObject({
    live_prompt: 'You are Ada. 🎉',
    prompt: { characters: 14, source: 'direct', brief_items: 0, warning: '' },
  });
});

test('a prompt that comes from the Brief is refused with the tools to use, and nothing else is written', async () => {
  await addBlock();
  const refusal = await owner.refused('agent_update', { system_prompt: 'Mine', tagline: 'New' });
  expect(refusal).toMatch(/agent_brief_item_set.*agent_brief_publish/s);
  expect(await owner.use('agent_get')).toMatchObject({ live_prompt: '', tagline: '', prompt: { source: 'brief' } });
  expect(await update({ tagline: 'New' })).toMatchObject({ tagline: 'New' });
});

test('with force the prompt is written over the Brief, and the next publish undoes that', async () => {
  await addBlock();
  await owner.use('agent_brief_publish');
  const forced = await update({ system_prompt: 'Mine', force: true });
  expect(forced).toMatchObject({
    live_prompt: 'Mine',
    prompt: { characters: 4, source: 'brief', brief_items: 1, warning: expect.stringContaining('overwrites') },
  });
  expect((await owner.use('agent_brief')).items[0].content).toBe('Be kind.');
  await owner.use('agent_brief_publish');
  expect(await owner.use('agent_get')).toMatchObject({
    live_prompt: '## Tone\n\nBe kind.',
    prompt: { characters: 17, source: 'brief', brief_items: 1, warning: '' },
  });
});

test('a prompt whose source cannot be determined is refused unless it is forced', async () => {
  const { briefs } = server.context;
  const { change } = briefs;
  briefs.change = () => Promise.reject(new Error('the database is away'));
  const refusal = await owner.refused('agent_update', { system_prompt: 'Mine' });
  const forced = await update({ system_prompt: 'Mine', force: true });
  briefs.change = change;
  expect(refusal).toMatch(/could not determine.*nothing was written/);
  expect(forced.live_prompt).toBe('Mine');
});

test('a warning says that the next publish overwrites a direct prompt, or that the blocks of a prompt are deleted', async () => {
  await update({ system_prompt: 'Mine' });
  const { item_id } = await addBlock();
  expect((await owner.use('agent_get')).prompt.warning).toMatch(/written directly.*agent_brief_publish overwrites/);
  await owner.use('agent_brief_publish');
  await owner.use('agent_brief_item_delete', { item_id });
  expect((await owner.use('agent_get')).prompt).toMatchObject({
    source: 'direct',
    warning: expect.stringContaining('deleted'),
  });
});

test('a prompt that was written before a publish without blocks is not said to be written after it', async () => {
  await update({ system_prompt: 'Mine' });
  await owner.use('agent_brief_publish');
  await addBlock();
  const { warning } = (await owner.use('agent_get')).prompt;
  expect(warning).toMatch(/written directly.*agent_brief_publish overwrites/);
  expect(warning).not.toContain('after');
});

// contract: agent-config
test('a Brief that makes a longer prompt than may be written directly is published with a warning', async () => {
  const content = 'x'.repeat(8_180);
  for (let n = 0; n < 7; n++) await owner.use('agent_brief_item_set', { title: `Block ${n}`, content });
  const warnings = async () => [
    (await owner.use('agent_brief')).warning,
    (await owner.use('agent_get')).prompt.warning,
  ];
  expect((await warnings())[0]).toBe('');
  const { item_id } = await addBlock();
  await owner.use('agent_brief_item_set', { title: 'Last', content });
  for (const warning of await warnings()) expect(warning).toContain('longer than 65536 characters');
  expect(await owner.use('agent_brief_publish')).toMatchObject({ prompt_changed: true });
  for (const warning of await warnings()) expect(warning).toMatch(/^The prompt is longer than 65536 characters/);
  await owner.use('agent_brief_item_delete', { item_id });
  expect((await warnings())[1]).toContain('longer than 65536 characters');
});

// contract: agent-lifecycle
test('an agent is unpublished, published again and archived', async () => {
  expect(await owner.refused('agent_update', { status: 'published' })).toContain('agent_brief_publish');
  expect(await owner.refused('agent_update', { status: 'unpublished' })).toContain('draft');
  await owner.use('agent_brief_publish');
  const off = { is_active: false, presence: 'offline', kind: 'ai' };
  expect(await update({ status: 'unpublished' })).toMatchObject({ status: 'unpublished', ...off });
  expect(await update({ status: 'published' })).toMatchObject({
    ...{ status: 'published', is_active: true, presence: 'online', kind: 'ai' },
  });
  expect(await update({ status: 'archived' })).toMatchObject({ status: 'archived', ...off });
  for (const status of ['published', 'unpublished'])
    expect(await owner.refused('agent_update', { status })).toMatch(/"status" is not valid: .*archived/);
});

// contract: agent-suggestions
test('suggestion pills are replaced as a whole', async () => {
  const rules = [{ text: 'Where are you?' }, { text: 'When do you open?' }];
  expect(await owner.use('agent_suggestions_set', { rules })).toEqual({ agent_id: owner.agent._id, rules });
  expect((await owner.use('agent_get')).suggestions).toEqual(rules);
  await owner.use('agent_suggestions_set', { rules: [] });
  expect((await owner.use('agent_get')).suggestions).toEqual([]);
});

test.each([
  [{}, '"rules" is required'],
  [{ rules: [{}] }, '"rules.0.text" is required'],
  [{ rules: [{ text: '' }] }, '"rules.0.text"'],
  [{ rules: Array.from({ length: 21 }, () => ({ text: 'x' })) }, '"rules"'],
])('suggestion pills %p are refused', async (args, text) => {
  expect(await owner.refused('agent_suggestions_set', args)).toContain(text);
});

test('a member reads the agent and may not change it', async () => {
  const member = toolUser(server, { ...owner.key, role: 'member' });
  expect(await member.use('agent_get')).toMatchObject({ agent_id: owner.agent._id });
  expect(await member.use('agent_brief')).toMatchObject({ items: [] });
  for (const tool of ['agent_update', 'agent_suggestions_set', 'agent_brief_item_set', 'agent_brief_publish'])
    expect(await member.refused(tool)).toContain('role manager');
});

// contract: agent-embeddings
test('an owner turns embeddings on and off, and a manager is refused', async () => {
  const manager = toolUser(server, boundTo(owner.account, owner.business._id, { role: 'manager' }));
  const capability = async () => (await owner.use('agent_get')).capabilities.embeddings;
  expect(await capability()).toBe(false);
  expect(await manager.refused('agent_update', { capabilities: { embeddings: true } })).toMatch(
    /"capabilities.embeddings".*only an owner/,
  );
  expect(await capability()).toBe(false);
  await update({ capabilities: { embeddings: true } });
  await manager.use('agent_update', { capabilities: { tools: false } });
  expect(await capability()).toBe(true);
  expect(await manager.refused('agent_update', { capabilities: { embeddings: false } })).toMatch(
    /"capabilities.embeddings".*only an owner/,
  );
  await update({ capabilities: { embeddings: false } });
  expect(await capability()).toBe(false);
});
