import { covers } from './support/covers';
import { newKey } from './support/keys';
import { newWorkspace } from './support/mcp';
import { newPerson } from './support/people';
import { connectWithKey } from './support/sdk-client';

covers('mcp.sdk')('the official client connects, lists and calls', async () => {
  const { access_token } = await newPerson();
  const { business_id } = await newWorkspace(access_token);
  const client = await connectWithKey((await newKey(access_token, { business_id })).key);
  try {
    expect(client.getServerVersion()).toMatchObject({ name: 'service-admin', title: 'Service Workspace' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['workspace_get', 'app_list']));
    await client.ping();
    const { structuredContent } = await client.callTool({ name: 'workspace_get', arguments: {} });
    expect(structuredContent).toMatchObject({ business_id });
    await expect(client.callTool({ name: 'nonsense' })).rejects.toMatchObject({ code: -32602 });
  } finally {
    await client.close();
  }
});

covers('mcp.sdk', 'mcp.unauthorized')('the official client gets 401 with an invalid key', async () => {
  await expect(connectWithKey('wsk_nonsense')).rejects.toThrow(/401|unauthorized|invalid access token/i);
});
