// @processes six: workspace-mcp alone ends.
import { covers } from './support/covers';
import { TIMESTAMP, UUID } from './support/expectations';
import { kill, onThisMachine } from './support/local-run';
import { newToolOwner, type Structured, type ToolOwner } from './support/tool-owner';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

let owner: ToolOwner;
beforeEach(async () => {
  owner = await newToolOwner();
});
afterEach(() => owner.close());

const add = (title: string, fields: object = {}) =>
  owner.use('agent_brief_item_set', { title, content: `About ${title}.`, ...fields });
const publish = () => owner.use('agent_brief_publish');
const livePrompt = async (): Promise<string> => (await owner.use('agent_get')).live_prompt;
const versionsOf = async (item_id: string): Promise<Structured[]> =>
  (await owner.use('agent_brief_item_versions', { item_id })).versions;

covers('mcp.brief-items')('blocks are created, edited, moved and excluded, and stay staged', async () => {
  const tone = await add('Tone');
  expect(tone).toMatchObject({
    item_id: expect.stringMatching(UUID),
    updated_at: expect.stringMatching(TIMESTAMP),
    ...{ title: 'Tone', content: 'About Tone.', enabled: true, position: 0, version: 1, dirty: true },
  });
  await add('Hours');
  await add('First', { position: 0 });
  await owner.use('agent_brief_item_enable', { item_id: tone.item_id, enabled: false });
  const brief = await owner.use('agent_brief');
  expect(brief.items.map((item: Structured) => [item.title, item.position, item.enabled])).toEqual([
    ['First', 0, true],
    ['Tone', 1, false],
    ['Hours', 2, true],
  ]);
  expect(brief).toMatchObject({ published: '', dirty: true });
  expect(brief.composed).toMatch(/First.*Hours/s);
  expect(brief.composed).not.toContain('Tone');
  expect(await livePrompt()).toBe('');
  expect(await owner.refused('agent_brief_item_set', { title: 'x' })).toContain('"content"');
  expect(await owner.refused('agent_brief_item_set', { title: 'x', content: 'é'.repeat(4_097) })).toContain(
    '"content"',
  );
  expect(await owner.refused('agent_brief_item_enable', { item_id: 'x', enabled: true })).toContain('"item_id"');
});

covers('mcp.brief-versions')('each edit keeps the prior version, which can be restored', async () => {
  const { item_id } = await add('Tone', { content: 'first' });
  await owner.use('agent_brief_item_set', { item_id, content: 'second' });
  await owner.use('agent_brief_item_set', { item_id, content: 'third' });
  expect((await versionsOf(item_id)).map(({ version, content }) => [version, content])).toEqual([
    [2, 'second'],
    [1, 'first'],
  ]);
  const restored = await owner.use('agent_brief_item_restore', { item_id, version: 1 });
  expect(restored).toMatchObject({ version: 4, content: 'first' });
  expect((await versionsOf(item_id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await owner.refused('agent_brief_item_restore', { item_id, version: 9 })).toContain('"version"');
  expect(await owner.use('agent_brief_item_delete', { item_id })).toMatchObject({ item_id, deleted: true });
  expect(await owner.refused('agent_brief_item_versions', { item_id })).toContain('"item_id"');
});

covers('mcp.brief-publish')('a publish makes the enabled blocks the live prompt', async () => {
  await owner.use('agent_update', { system_prompt: 'Direct.' });
  expect(await publish()).toMatchObject({ status: 'published', prompt_changed: false, dirty: false });
  expect(await livePrompt()).toBe('Direct.');
  const { item_id } = await add('Tone');
  expect(await publish()).toMatchObject({ prompt_changed: true, brief_items: 1, enabled_items: 1 });
  const { composed, published, dirty } = await owner.use('agent_brief');
  expect([published, dirty, await livePrompt()]).toEqual([composed, false, composed]);
  await owner.use('agent_brief_item_enable', { item_id, enabled: false });
  expect(await owner.use('agent_brief')).toMatchObject({ composed: '', published, dirty: true });
  await publish();
  expect(await livePrompt()).toBe('');
  const agent = await owner.use('agent_get');
  expect(agent).toMatchObject({ status: 'published', kind: 'ai', is_active: true, presence: 'online' });
});

/** The rounds of two blocks in a live prompt whose content is a number each. */
const ROUNDS = /^## First\n\n(\d+)\n\n## Second\n\n(\d+)$/;

function expectWhole(prompts: readonly string[]): void {
  for (const prompt of prompts) {
    const [, first, second] = ROUNDS.exec(prompt) ?? [];
    expect([0, 1]).toContain(Number(first) - Number(second));
  }
}

onThisMachine('while the service is killed', () => {
  waitForRecovery();
  covers('mcp.brief-publish.whole')(
    'readers see every publish as a whole, and none that succeeded is lost',
    async () => {
      const blocks = [await add('First', { content: '0' }), await add('Second', { content: '0' })];
      await publish();
      const seen: string[] = [];
      /** Repeats the call until a process responds. */
      const persist = async (step: () => Promise<unknown>) =>
        within(60_000, () =>
          step().then(
            () => true,
            () => false,
          ),
        );
      const read = async () => void seen.push(await livePrompt());
      for (let round = 1; round <= 6; round++) {
        for (const { item_id } of blocks)
          await persist(() => owner.use('agent_brief_item_set', { item_id, content: `${round}` }));
        if (round % 2 === 0 && round < 6) setTimeout(() => kill('workspace-mcp'), round);
        await Promise.all([persist(publish), persist(read), persist(read)]);
      }
      await persist(read);
      expectWhole(seen);
      expect(seen.at(-1)).toMatch(/6.*6/s);
      expect(await owner.use('agent_brief')).toMatchObject({ dirty: false, published: seen.at(-1) });
    },
  );
});
