import { covers } from './support/covers';
import { keyClient } from './support/key-client';
import { newKey } from './support/keys';
import { newWorkspace, toolNames } from './support/mcp';
import { newPerson } from './support/people';

interface Check {
  readonly name: string;
  readonly done: boolean;
  readonly weight: number;
  readonly hint: string;
  readonly tool: string;
}

covers('content.readiness')('the score of a new business rises with each step until it is 100', async () => {
  const { access_token } = await newPerson();
  const { business_id } = await newWorkspace(access_token);
  const { key } = await newKey(access_token, { business_id });
  const owner = await keyClient(key);
  const scores: number[] = [];
  const look = async (): Promise<readonly Check[]> => {
    const { score, checks } = await owner.use('account_readiness');
    scores.push(score);
    return checks;
  };
  const served = await toolNames(key);
  for (const { tool, hint, weight } of await look()) {
    expect(served).toContain(tool);
    expect([hint, weight > 0]).toEqual([expect.stringMatching(/\S/), true]);
  }
  for (const [tool, args] of [
    ['agent_update', { tagline: 'Rooms by the sea' }],
    ['agent_brief_item_set', { title: 'Tone', content: 'Be brief.' }],
    ['knowledge_add', { kind: 'text', title: 'Hours', content: 'Open daily.' }],
    ['agent_brief_publish', {}],
    ['widget_create', {}],
    ['helpcenter_add_article', { title: 'Parking', body: 'Behind the house.' }],
    ['catalog_add_product', { name: 'Mug' }],
  ] as const) {
    await owner.use(tool, args);
    await look();
  }
  expect(scores).toEqual([...scores].sort((one, other) => one - other));
  expect(scores[0]).toBeLessThan(20);
  expect(scores.at(-1)).toBe(100);
  await owner.close();
});
