import { newWindow, realBrowser } from './support/chromium';
import { covers } from './support/covers';
import { misfits, SCHEMES } from './support/fit';
import { type KeyClient, keyClient } from './support/key-client';
import { keyboardProblems } from './support/keyboard';
import { newKey } from './support/keys';
import { onThisMachine } from './support/local-run';
import { newWorkspace } from './support/mcp';
import { newPerson } from './support/people';
import { demoShop, guidesOn, helpPages, ofEverySystem, openPublic, type PublicPage } from './support/public-pages';
import { tour } from './support/tour';
import type { Widget } from './support/widgets';

const browser = realBrowser();
let owner: KeyClient;
beforeAll(async () => {
  const person = await newPerson();
  const { business_id } = await newWorkspace(person.access_token, 'Harbour Coffee');
  owner = await keyClient((await newKey(person.access_token, { business_id })).key);
});
afterAll(() => owner.close());

/** A page of the wrong kind breaks a rule in hundreds of places. */
const MOST = 20;

/** Opens pages one after the other in a new window, and returns what is wrong with each. */
async function misfitsOn(pages: readonly PublicPage[]): Promise<string[]> {
  const page = await newWindow(browser());
  const all: string[] = [];
  for (const one of pages) {
    await openPublic(page, one);
    for (const misfit of await misfits(page)) all.push(`${one.name} ${misfit}`);
    if (!one.hasOwnKeyboard) for (const problem of await keyboardProblems(page)) all.push(`${one.name}: ${problem}`);
  }
  await page.context().close();
  return all.slice(0, MOST);
}

describe('a visitor finds everything accessible, and scrolls nothing sideways, at any width and at 200 %', () => {
  for (const one of ofEverySystem)
    covers('pages.fit')(`on ${one.name}`, async () => expect(await misfitsOn([one])).toEqual([]));

  covers('pages.fit', 'docs.pages')('on every guide', async () => {
    const guides = await guidesOn(await newWindow(browser()));
    expect(guides.length).toBeGreaterThan(8);
    expect(await misfitsOn(guides)).toEqual([]);
  });

  covers('pages.fit')('in a help centre', async () => {
    expect(await misfitsOn(await helpPages(owner))).toEqual([]);
  });

  covers('pages.fit')('on the own page of a chat', async () => {
    const { widget_id } = (await owner.use('widget_create', { config: { title: 'Ask us' } })) as Widget;
    const page = { name: 'the chat', at: `/widget/${widget_id}` };
    expect(await misfitsOn([page])).toEqual([]);
  });

  onThisMachine('of a local run', () => {
    covers('pages.fit')('in the demo shop', async () => {
      expect(await misfitsOn([{ name: 'the demo shop', at: demoShop() }])).toEqual([]);
    });
  });
});

for (const scheme of SCHEMES)
  covers(
    'pages.fit',
    'pages.accessible',
    'pages.narrow',
  )(`a user finds the same on every page of their account, in ${scheme} colours`, async () => {
    const page = await newWindow(browser());
    const all: string[] = [];
    await tour(page, async (name) => {
      for (const misfit of await misfits(page, [scheme])) all.push(`${name} ${misfit}`);
    });
    expect(all).toEqual([]);
  });
