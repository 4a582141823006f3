import { serviceCaller, uuidV7 } from '@cws/kit';
import { callAs } from '@cws/kit/testing';
import { keyCaller } from '../testing/callers';
import { memberRequest } from '../testing/requests';
import { asOperator, asUser, businessOf, importing, startWorkspace } from '../testing/workspace';
import { ownerFields } from './belonging-store';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const asIdentity = () => callAs(serviceCaller('identity'));

async function furnished(name: string) {
  const owner = keyCaller();
  const made = await businessOf(workspace.context, name, owner);
  await importing(workspace, made.app._id, {
    knowledge: [{ kind: 'faq', title: `${name}?`, content: `${name}!`, url: '' }],
    articles: [{ title: name, slug: name.toLowerCase(), body: name }],
    publish: true,
  });
  const { business, app } = made;
  await workspace.context.retrieval.sharedIndexes.write(
    app._id,
    { version: 1, image: Buffer.from(name) },
    async () => true,
  );
  await workspace.db.collection('widget_configs').insertOne({ widget_id: `widget of ${app._id}`, version: 1 });
  await workspace.db
    .collection<{ _id: string }>('widgets')
    .insertOne({ _id: `widget of ${app._id}`, ...{ business_id: business._id, app_id: app._id } });
  return { ...made, owner };
}

async function rowsWith(...texts: string[]): Promise<string[]> {
  const names = (await workspace.db.collections()).map(({ collectionName }) => collectionName);
  const found = await Promise.all(
    names.map(async (name) => {
      const rows = JSON.stringify(await workspace.db.collection(name).find().toArray());
      return texts.some((text) => rows.includes(text)) ? [name] : [];
    }),
  );
  return found.flat().toSorted();
}

// contract: erasure-businesses
test('nothing of an erased business is left in any collection, and other businesses keep everything', async () => {
  const [gone, kept] = [await furnished('Goner'), await furnished('Keeper')];
  const before = await rowsWith(gone.business._id, gone.app._id, gone.agent._id);
  expect(before).toEqual(
    expect.arrayContaining([
      'agents',
      'apps',
      'businesses',
      'corpora',
      'passage_indexes.files',
      'passages',
      'widget_configs',
    ]),
  );
  for (let n = 0; n < 2; n++) await workspace.client.eraseBusiness(asIdentity(), { business_id: gone.business._id });
  expect(await rowsWith(gone.business._id, gone.app._id, gone.agent._id, 'Goner')).toEqual([]);
  expect(await rowsWith(kept.app._id)).toEqual(before);
});

test('an erasure that was interrupted before it deleted the apps is completed by a repeat', async () => {
  const { business, app } = await furnished('Halfway');
  const { apps } = workspace.context;
  const whole = apps.deleteOf;
  Object.assign(apps, { deleteOf: () => Promise.reject(new Error('killed')) });
  const call = asIdentity();
  await expect(workspace.client.eraseBusiness(call, { business_id: business._id })).rejects.toBeDefined();
  Object.assign(apps, { deleteOf: whole });
  await workspace.client.eraseBusiness(asIdentity(), { business_id: business._id });
  expect(await rowsWith(business._id, app._id)).toEqual([]);
});

/** Collections whose rows belong to no business, or are erased by the id of an app that is not a field of theirs. */
const OF_NOBODY = [
  'businesses',
  'business_owners',
  'corpora',
  'passage_indexes.files',
  'passage_indexes.chunks',
  'passage_index_leases',
];

test('each collection has an index by the part of a business that its rows belong to', async () => {
  const names = (await workspace.db.collections()).map(({ collectionName }) => collectionName);
  const unreached = await Promise.all(
    names.map(async (name) => ((await ownerFields(workspace.db, name)).length === 0 ? [name] : [])),
  );
  const isOwn = (name: string) => !OF_NOBODY.includes(name) && !name.startsWith('schema');
  expect(unreached.flat().filter(isOwn)).toEqual([]);
});

test('an erased user is a member of no business, also as its last owner, and stands in no activity', async () => {
  const { business, owner } = await furnished('Left');
  await workspace.db.collection('widget_configs').insertOne({ widget_id: 'w', version: 9, set_by: owner.user_id });
  const key_id = uuidV7();
  const row = { tool: 'app_list', outcome: 'ok', failure_code: '', duration_ms: 1, business_id: '', at: new Date() };
  await workspace.db.collection('activity').insertMany([
    { ...row, key_id },
    { ...row, key_id: 'another' },
  ]);
  const erased = { user_id: owner.user_id, credential_ids: [key_id] };
  for (let n = 0; n < 2; n++) await workspace.client.eraseUser(asIdentity(), erased);
  expect(await rowsWith(owner.user_id, key_id)).toEqual([]);
  expect((await workspace.context.businesses.find(asIdentity(), business._id))!.members).toEqual([]);
  expect(await rowsWith('another')).toEqual(['activity']);
});

test('sole ownerships are those without another owner, and tell whether there are other members', async () => {
  const [alone, withMember, withOwner] = [await furnished('A'), await furnished('B'), await furnished('C')];
  const { user_id, email } = alone.owner;
  const join = (business_id: string, member: string, role: string) =>
    workspace.client.addMember(asOperator(), memberRequest({ business_id, user_id: member, email, role }));
  await join(withOwner.business._id, user_id, 'owner');
  await join(withMember.business._id, user_id, 'owner');
  await join(withMember.business._id, withMember.owner.user_id, 'member');
  const { ownerships } = await workspace.client.listSoleOwnerships(asIdentity(), { user_id });
  expect(ownerships).toEqual([
    { business_id: alone.business._id, name: 'A', has_other_members: false },
    { business_id: withMember.business._id, name: 'B', has_other_members: true },
  ]);
});

test('only identity may erase', async () => {
  const erasing = workspace.client.eraseBusiness(asUser(), { business_id: 'a' });
  await expect(erasing).rejects.toMatchObject({ code: 'forbidden' });
  const request = { user_id: 'a', credential_ids: [] };
  await expect(workspace.client.eraseUser(asUser(), request)).rejects.toMatchObject({ code: 'forbidden' });
});
