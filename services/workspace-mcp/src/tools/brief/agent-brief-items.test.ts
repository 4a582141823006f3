import { briefOwner } from '../../testing/brief-owner';
import { newOwner } from '../../testing/tool-user';

const { server, owner, use, refused, add } = briefOwner();
const titles = async () => (await use('agent_brief')).items.map(({ title }: { title: string }) => title);

// contract: brief-items
test('a manager adds blocks, which agent_brief shows in order with the composed text', async () => {
  const tone = await add('Tone');
  const hours = await add('Hours', { enabled: false });
  expect(tone).toEqual({
    item_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...{ title: 'Tone', content: 'About Tone.', enabled: true, position: 0, version: 1, dirty: true },
    updated_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    next: expect.stringContaining('agent_brief_publish'),
  });
  const { dirty: _first, next: _next, ...first } = tone;
  const { dirty: _second, next: _then, ...second } = hours;
  expect(await use('agent_brief')).toEqual({
    agent_id: owner().agent._id,
    warning: '',
    items: [
      { ...first, characters: 11 },
      { ...second, characters: 12 },
    ],
    composed: '## Tone\n\nAbout Tone.',
    ...{ composed_characters: 20, published: '', published_characters: 0, dirty: true, published_at: '' },
    next: expect.stringContaining('agent_brief_publish'),
  });
});

test('a block is put where its position says', async () => {
  await add('B');
  const { item_id } = await add('C');
  await add('A', { position: 0 });
  expect(await titles()).toEqual(['A', 'B', 'C']);
  expect(await use('agent_brief_item_set', { item_id, position: 1 })).toMatchObject({ position: 1, version: 1 });
  expect(await titles()).toEqual(['A', 'C', 'B']);
  await use('agent_brief_item_set', { item_id, position: 99 });
  expect(await titles()).toEqual(['A', 'B', 'C']);
});

// contract: brief-versions
test('each edit keeps the prior version, and restoring one makes a new version', async () => {
  const { item_id } = await add('One', { content: 'first' });
  const edit = (content: string) => use('agent_brief_item_set', { item_id, content });
  expect(await edit('second')).toMatchObject({ version: 2, title: 'One', content: 'second' });
  expect(await edit('second')).toMatchObject({ version: 2 });
  expect(await use('agent_brief_item_enable', { item_id, enabled: false })).toMatchObject({ version: 2 });
  expect(await edit('third')).toMatchObject({ version: 3, enabled: false });
  const versions = () => use('agent_brief_item_versions', { item_id });
  const shown = (version: number, content: string) => ({
    version,
    title: 'One',
    content,
    characters: content.length,
    updated_at: expect.any(String),
  });
  expect(await versions()).toEqual({
    item_id,
    current_version: 3,
    versions: [shown(2, 'second'), shown(1, 'first')],
    has_more: false,
  });
  const restored = await use('agent_brief_item_restore', { item_id, version: 1 });
  expect(restored).toMatchObject({ version: 4, content: 'first', enabled: false });
  expect((await versions()).versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
});

test('long histories are listed in pages', async () => {
  const { item_id } = await add('Many', { content: '1' });
  for (let version = 2; version <= 6; version++) await use('agent_brief_item_set', { item_id, content: `${version}` });
  const page = await use('agent_brief_item_versions', { item_id, limit: 3 });
  expect([page.versions.map((one: { content: string }) => one.content), page.has_more]).toEqual([
    ['5', '4', '3'],
    true,
  ]);
  const rest = await use('agent_brief_item_versions', { item_id, limit: 3, before_version: 3 });
  expect([rest.versions.map((one: { content: string }) => one.content), rest.has_more]).toEqual([['2', '1'], false]);
});

test('a deleted block is gone with its versions', async () => {
  const { item_id } = await add('Gone');
  await use('agent_brief_item_set', { item_id, content: 'other' });
  expect(await use('agent_brief_item_delete', { item_id })).toEqual({ item_id, deleted: true, dirty: false });
  expect(await server().db.collection('brief_versions').countDocuments({ item_id })).toBe(0);
  for (const tool of ['agent_brief_item_delete', 'agent_brief_item_versions'])
    expect(await refused(tool, { item_id })).toContain('"item_id"');
  expect(await refused('agent_brief_item_restore', { item_id, version: 1 })).toContain('"item_id"');
});

test.each([
  ['agent_brief_item_set', {}, '"title"'],
  ['agent_brief_item_set', { title: 'No content' }, '"content"'],
  ['agent_brief_item_set', { title: 'x', content: 'é'.repeat(4_097) }, '"content" is not valid: is over 8192 bytes'],
  ['agent_brief_item_set', { title: ' ', content: 'x' }, '"title"'],
  ['agent_brief_item_set', { item_id: 'nothing', title: 'x' }, '"item_id"'],
  ['agent_brief_item_enable', { item_id: 'nothing', enabled: true }, '"item_id"'],
  ['agent_brief_item_enable', { item_id: 'nothing' }, '"enabled" is required'],
  ['agent_brief_item_restore', { item_id: 'nothing' }, '"version" is required'],
])('%s with %p is refused with %p', async (tool, args, text) => {
  expect(await refused(tool, args)).toContain(text);
});

test('a block holds 8 KiB, counted in bytes', async () => {
  expect(await add('Full', { content: 'é'.repeat(4_096) })).toMatchObject({ version: 1 });
});

test('a version that does not exist cannot be restored', async () => {
  const { item_id } = await add('One');
  for (const version of [1, 2])
    expect(await refused('agent_brief_item_restore', { item_id, version })).toContain('"version"');
});

test('a block of another agent is unknown', async () => {
  const { item_id } = await add('Mine');
  await use('agent_brief_item_set', { item_id, content: 'newer' });
  const stranger = await newOwner(server(), 'Stranger');
  await stranger.use('agent_brief_item_set', { title: 'Theirs', content: 'x' });
  expect(await stranger.refused('agent_brief_item_versions', { item_id })).toContain('"item_id"');
  expect(await stranger.refused('agent_brief_item_set', { item_id, title: 'x' })).toContain('"item_id"');
  expect(await stranger.refused('agent_brief_item_restore', { item_id, version: 1 })).toContain('"item_id"');
});

test('a Brief takes 100 blocks, also when they are added in parallel', async () => {
  const existing = await add('First');
  const { dirty: _, position: __, ...item } = existing;
  const items = Array.from({ length: 97 }, (_none, n) => ({ ...item, item_id: `${n}`, updated_at: new Date() }));
  await server()
    .db.collection<{ _id: string }>('briefs')
    .updateOne({ _id: owner().agent._id }, { $set: { items } } as never);
  const added = await Promise.allSettled(Array.from({ length: 6 }, (_none, n) => add(`More ${n}`)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await use('agent_brief')).items).toHaveLength(100);
  expect(await refused('agent_brief_item_set', { title: 'Over', content: 'x' })).toMatch(/at most 100.*"item_id"/);
});

test('edits of one block in parallel each make a version', async () => {
  const { item_id } = await add('Busy', { content: '0' });
  const contents = Array.from({ length: 12 }, (_none, n) => `${n + 1}`);
  await Promise.all(contents.map((content) => use('agent_brief_item_set', { item_id, content })));
  const { current_version, versions } = await use('agent_brief_item_versions', { item_id });
  const current = (await use('agent_brief')).items[0].content;
  const all = [current, ...versions.map((one: { content: string }) => one.content)];
  expect([current_version, all.sort()]).toEqual([13, ['0', ...contents].sort()]);
});
