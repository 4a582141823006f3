import { callAs } from '@cws/kit/testing';
import { briefOwner } from '../../testing/brief-owner';
import { callTool } from '../call-tool';

const { server, owner, use, refused, add } = briefOwner();
const publish = () => use('agent_brief_publish');
const livePrompt = async () => (await use('agent_get')).live_prompt;
const stored = () => server().context.agents.find(callAs(owner().key), owner().agent._id);

// contract: brief-publish
test('publishing makes the enabled blocks the live prompt and publishes the draft', async () => {
  await add('Tone');
  await add('Secret', { enabled: false });
  await add('Hours');
  expect(await livePrompt()).toBe('');
  const text = '## Tone\n\nAbout Tone.\n\n## Hours\n\nAbout Hours.';
  expect(await publish()).toEqual({
    agent_id: owner().agent._id,
    published_at: expect.any(String),
    ...{ status: 'published', published: text, brief_items: 3, enabled_items: 2 },
    ...{ characters: text.length, prompt_changed: true, documents_indexed: 0, dirty: false },
    next: expect.stringContaining('account_readiness'),
  });
  expect(await stored()).toMatchObject({ status: 'published', kind: 'ai', is_active: true, presence: 'online' });
  expect(await livePrompt()).toBe(text);
  expect(await use('agent_brief')).toMatchObject({ composed: text, published: text, dirty: false });
});

test('changes after a publish are staged until the next one', async () => {
  const { item_id } = await add('Tone');
  await publish();
  const before = await livePrompt();
  const edited = await use('agent_brief_item_set', { item_id, content: 'Rude.' });
  expect([edited.dirty, await livePrompt()]).toEqual([true, before]);
  expect(await use('agent_brief_item_set', { item_id, content: 'About Tone.' })).toMatchObject({ dirty: false });
  await use('agent_brief_item_enable', { item_id, enabled: false });
  expect(await livePrompt()).toBe(before);
  expect(await publish()).toMatchObject({ published: '', prompt_changed: true });
  expect(await livePrompt()).toBe('');
});

test('without any block a publish leaves a direct prompt, and with none enabled it empties the prompt', async () => {
  await use('agent_update', { system_prompt: 'Be kind.' });
  expect(await publish()).toMatchObject({ status: 'published', prompt_changed: false, brief_items: 0 });
  expect(await livePrompt()).toBe('Be kind.');
  await add('Tone', { enabled: false });
  expect(await publish()).toMatchObject({ prompt_changed: true, brief_items: 1, enabled_items: 0 });
  expect(await livePrompt()).toBe('');
});

test('publishing indexes staged knowledge, which is then found', async () => {
  const fields = { kind: 'text', title: 'Shipping', content: 'We ship to Norway within three days.', url: '' } as const;
  await server().context.knowledge.put(callAs(owner().key), owner().app._id, [{ key: 'text Shipping', fields }]);
  const found = () =>
    server().context.retrieval.indexes.candidates(callAs(owner().key), owner().app._id, 'ship to Norway', 3);
  expect((await found()).ids).toEqual([]);
  expect(await publish()).toMatchObject({ documents_indexed: 1, prompt_changed: false });
  expect((await found()).ids).toHaveLength(1);
  expect(await publish()).toMatchObject({ documents_indexed: 0 });
});

test('a publish may take twice the time of other calls', async () => {
  const { context } = server();
  const { briefs } = context;
  const { change } = briefs;
  const call = callAs(owner().key, { deadline: Date.now() + 10_000 });
  jest.spyOn(briefs, 'change').mockImplementation((...given: Parameters<typeof change>) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
    return change(...given);
  });
  const outcome = await callTool(context, call, 'agent_brief_publish', {});
  jest.restoreAllMocks();
  expect(outcome).toMatchObject({ structured: { status: 'published' } });
});

test('an unpublished agent stays unpublished, and an archived one is refused', async () => {
  await publish();
  await use('agent_update', { status: 'unpublished' });
  await add('Tone');
  expect(await publish()).toMatchObject({ status: 'unpublished', prompt_changed: true });
  await use('agent_update', { status: 'archived' });
  await add('More');
  expect(await refused('agent_brief_publish')).toMatch(/archived.*"app"/);
  expect(await livePrompt()).toBe('## Tone\n\nAbout Tone.');
});

test('readers see every publish as a whole while blocks are edited and published in parallel', async () => {
  const [first, second] = [await add('First', { content: '0' }), await add('Second', { content: '0' })];
  await publish();
  const states: string[] = [];
  const editing = (async () => {
    for (let round = 1; round <= 15; round++)
      for (const { item_id } of [first, second]) await use('agent_brief_item_set', { item_id, content: `${round}` });
  })();
  const publishing = Promise.all(
    [1, 2].map(async () => {
      for (let n = 0; n < 10; n++) await publish();
    }),
  );
  const reading = (async () => {
    for (let n = 0; n < 40; n++) states.push(await livePrompt());
  })();
  await Promise.all([editing, publishing, reading]);
  for (const state of states) {
    const [, a, b] = /^## First\n\n(\d+)\n\n## Second\n\n(\d+)$/.exec(state) ?? [];
    expect(Number(a) - Number(b)).toBeGreaterThanOrEqual(0);
    expect(Number(a) - Number(b)).toBeLessThanOrEqual(1);
  }
  await publish();
  expect(await use('agent_brief')).toMatchObject({ dirty: false, published: await livePrompt() });
});

test('a publish that fails in the middle changes neither the prompt, the published text nor the status', async () => {
  await add('Tone');
  const { agents } = server().context;
  const { publish: write } = agents;
  agents.publish = async (...given) => {
    await write(...given);
    throw new Error('killed');
  };
  const refusal = await refused('agent_brief_publish');
  agents.publish = write;
  expect(refusal).toContain('failed on our side');
  expect(await stored()).toMatchObject({ status: 'draft', kind: 'nobot' });
  expect(await use('agent_brief')).toMatchObject({ published: '', dirty: true, published_at: '' });
  expect(await livePrompt()).toBe('');
  expect(await publish()).toMatchObject({ status: 'published', prompt_changed: true });
});
