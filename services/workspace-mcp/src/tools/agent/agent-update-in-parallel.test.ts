import { createMetrics } from '@cws/kit';
import { callAs, silentLogger } from '@cws/kit/testing';
import { type Context, openContext } from '../../context';
import { startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, type Owner } from '../../testing/tool-user';
import { callTool } from '../call-tool';

let server: ToolServer;
let replica: Context;
let owner: Owner;
beforeAll(async () => {
  server = await startToolServer();
  const { client, origin } = server.context;
  const parts = { client, origin, metrics: createMetrics('test'), db: server.db, log: silentLogger() };
  replica = await openContext({}, parts);
});
afterAll(async () => {
  await replica.retrieval.indexes.close();
  await replica.activity.log.close();
  await server.stop();
});
beforeEach(async () => {
  owner = await newOwner(server);
});

const update = (changes: object) => owner.use('agent_update', changes);
const updateThere = (changes: object) => callTool(replica, callAs(owner.key), 'agent_update', changes);

/** Runs an update on the replica, and the other one between its read of the agent and its write. */
async function updateBetween(changes: object, other: () => Promise<unknown>) {
  const { find } = replica.agents;
  replica.agents.find = async (...given) => {
    const agent = await find(...given);
    await other();
    return agent;
  };
  const outcome = await updateThere(changes);
  replica.agents.find = find;
  return outcome;
}

// contract: agent-config
test.each<[object, object, object]>([
  [
    { capabilities: { tools: false } },
    { capabilities: { embeddings: false } },
    { capabilities: { knowledge: true, tools: false, embeddings: false } },
  ],
  [
    { model: { temperature: 0.5 } },
    { model: { max_output_tokens: 500 } },
    { model: { name: '', temperature: 0.5, max_output_tokens: 500 } },
  ],
  [{ tagline: '$name' }, { status: 'archived' }, { tagline: '$name', status: 'archived' }],
])('the change %j keeps %j, which another replica makes at the same time', async (changes, other, both) => {
  await update({ capabilities: { embeddings: true } });
  expect(await updateBetween(changes, () => update(other))).toHaveProperty('structured');
  expect(await owner.use('agent_get')).toMatchObject(both);
});

// contract: agent-embeddings
test('changes of many calls at the same time on two replicas are all kept', async () => {
  for (let round = 0; round < 5; round++) {
    await update({ capabilities: { embeddings: true, tools: true }, model: { temperature: 0, max_output_tokens: 0 } });
    await Promise.all([
      update({ capabilities: { embeddings: false } }),
      updateThere({ capabilities: { tools: false } }),
      update({ model: { temperature: 0.5 } }),
      updateThere({ model: { max_output_tokens: 500 } }),
    ]);
    expect(await owner.use('agent_get')).toMatchObject({
      capabilities: { knowledge: true, tools: false, embeddings: false },
      model: { temperature: 0.5, max_output_tokens: 500 },
    });
  }
});

test('a status that could not follow the one that the agent got meanwhile is refused with the name of the argument', async () => {
  await owner.use('agent_brief_publish');
  const outcome = await updateBetween({ status: 'unpublished' }, () => update({ status: 'archived' }));
  expect(outcome).toEqual({ failure: expect.stringContaining('"status"') });
  expect(await owner.use('agent_get')).toMatchObject({ status: 'archived', is_active: false });
});
