import { covers } from './support/covers';
import { type KeyClient, keyClient } from './support/key-client';
import { newKey } from './support/keys';
import { newWorkspace, useTool } from './support/mcp';
import { newPerson } from './support/people';
import { hostRoot, origin } from './support/target';
import { startSlowSite, startWebSite } from './support/web-site';

const BUSINESSES = 4;

/** The keys of one person, each of which is bound to another business of theirs. */
async function keysOfOne(): Promise<KeyClient[]> {
  const { access_token } = await newPerson();
  const clients: KeyClient[] = [];
  for (let n = 0; n < BUSINESSES; n++) {
    const { business_id } = await newWorkspace(access_token, `Hostile ${n}`);
    clients.push(await keyClient((await newKey(access_token, { business_id })).key));
  }
  return clients;
}

async function keyOfAnother(): Promise<KeyClient> {
  const { access_token } = await newPerson();
  const { business_id } = await newWorkspace(access_token, 'Lighthouse Inn');
  return keyClient((await newKey(access_token, { business_id })).key);
}

let hostile: KeyClient[];
let other: KeyClient;
beforeAll(async () => {
  [hostile, other] = [await keysOfOne(), await keyOfAnother()];
});
afterAll(() => Promise.all([...hostile, other].map((client) => client.close())));

/** Runs work of another person while that of the hostile one goes on, and tells whether it still went on at the end. */
async function meanwhile<T>(
  occupying: readonly Promise<unknown>[],
  work: () => Promise<T>,
): Promise<readonly [T, boolean]> {
  let isOver = false;
  const over = Promise.allSettled(occupying).then(() => {
    isOver = true;
  });
  const result = await work();
  const wasOccupied = !isOver;
  await over;
  return [result, wasOccupied];
}

const tried = (client: KeyClient, name: string, args: object) => client.use(name, args).catch(() => undefined);

covers('shares.sites')('a person who has slow sites read for all their businesses is in nobody’s way', async () => {
  const slow = await startSlowSite();
  const site = await startWebSite({ '/': ['text/html', '<title>Inn</title><main>Twelve rooms.</main>'] });
  const reading = hostile.map((client) => tried(client, 'intake_propose', { website_url: slow.origin }));
  const [proposal, wasOccupied] = await meanwhile(reading, () =>
    other.use('intake_propose', { website_url: site.origin }),
  );
  expect(proposal).toMatchObject({ pages: [{ title: 'Inn' }] });
  expect(wasOccupied).toBe(true);
  await Promise.all([slow.stop(), site.stop()]);
});

covers('shares.documents')(
  'a person who has hostile documents read for all their businesses is in nobody’s way',
  async () => {
    const data = Buffer.from(`<p>${'<b><i>x'.repeat(90_000)}`).toString('base64');
    const file = { kind: 'file', title: 'File', media_type: 'text/html', data };
    const reading = [...hostile, ...hostile].map((client) => tried(client, 'knowledge_add', file));
    const plain = { ...file, data: Buffer.from('<p>Twelve rooms.').toString('base64') };
    const [added] = await meanwhile(reading, () => other.use('knowledge_add', plain));
    expect(added).toMatchObject({ status: 'staged', characters: 13 });
  },
);

covers('shares.articles')(
  'a person who has hostile articles opened in all their businesses is in nobody’s way',
  async () => {
    const body = `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(16_000)}`;
    const open = async ({ url }: { readonly url: string }) => (await fetch(hostRoot + url.slice(origin.length))).text();
    const articles = await Promise.all(
      hostile.map((client) => client.use('helpcenter_add_article', { title: 'Table', body })),
    );
    const own = await other.use('helpcenter_add_article', { title: 'Rooms', body: 'We have **twelve** rooms.' });
    const [page] = await meanwhile(articles.map(open), () => open(own));
    expect(page).toContain('<strong>twelve</strong>');
  },
);

covers('shares.businesses-of-a-user')(
  'a person makes ten businesses, and the eleventh is an error of the tool',
  async () => {
    const { access_token } = await newPerson();
    const { key } = await newKey(access_token);
    const make = (n: number) => useTool(key, 'workspace_create', { business_name: `Shop ${n}` });
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => make(n)));
    expect(made.filter(({ isError }) => isError).map(({ content }) => content[0]!.text)).toEqual(
      Array(2).fill(expect.stringContaining('10 businesses')),
    );
  },
);
