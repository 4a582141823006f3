import { asConversations, businessOf, importing, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const text = (title: string) => ({ kind: 'text', title, content: `All about ${title}.`, url: '' });
const subjects = async (app_id: string, limit = 0): Promise<string[]> =>
  (await workspace.client.listSubjects(asConversations(), { app_id, limit })).titles;

test('a bot names up to five titles of what is published, or as many as are wanted', async () => {
  const { app } = await businessOf(workspace.context, 'Smith & Sons');
  expect(await subjects(app._id)).toEqual([]);
  const titles = ['Stairs', 'Doors', 'Smith & Sons – Prices', 'Windows', 'Oak', 'Ash'];
  await importing(workspace, app._id, { knowledge: titles.map(text), publish: true });
  const told = await subjects(app._id);
  expect(told).toHaveLength(5);
  expect(told[0]).toBe('Prices');
  expect(titles).toEqual(expect.arrayContaining(told.slice(1)));
  expect(await subjects(app._id.toUpperCase(), 2)).toEqual(told.slice(0, 2));
});

test('a title that was replaced, or that is not yet published, is not told', async () => {
  const { app } = await businessOf(workspace.context, 'Bakery');
  const article = (title: string) => ({ title, slug: 'bread', body: 'We bake it at night.' });
  await importing(workspace, app._id, { articles: [article('Rye bread')] });
  await importing(workspace, app._id, { knowledge: [text('Rolls')], articles: [article('Spelt bread')] });
  expect(await subjects(app._id)).toEqual(['Spelt bread']);
});

test('an app that does not exist has no subjects, and a wrong limit is refused', async () => {
  expect(await subjects('0197f6a0-0000-7000-8000-000000000000')).toEqual([]);
  for (const limit of [-1, 21])
    await expect(subjects('0197f6a0-0000-7000-8000-000000000000', limit)).rejects.toMatchObject({
      code: 'validation_failed',
    });
});
