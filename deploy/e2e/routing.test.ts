import { chatNow, listChats, newChat, postChat, postMessage } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { onThisMachine } from './support/local-run';
import { newWorkspace, type Workspace } from './support/mcp';
import { operator } from './support/operator';
import { newPerson, type Person } from './support/people';

let owner: Person;
let token: string;
let workspace: Workspace;
let app: string;
beforeEach(async () => {
  [owner, { access_token: token }] = await Promise.all([newPerson(), newPerson()]);
  workspace = await newWorkspace(owner.access_token);
  app = workspace.default_app_id;
});

covers('chats.routing.explicit', 'chats.bot')('a named app is used, with its own bot by default', async () => {
  const session = await newChat(token, { app_id: app });
  expect(session).toMatchObject({ app_id: app, routing_reason: 'explicit' });
  const named = await newChat(token, { app_id: app, bot_profile_id: session.bot_profile_id });
  expect(named.bot_profile_id).toBe(session.bot_profile_id);
});

covers('chats.bot')('a bot of another app is refused', async () => {
  const { bot_profile_id } = await newChat(token);
  expectFailure(await postChat(token, { app_id: app, bot_profile_id }), 400, 'bot_not_found');
  const own = await newChat(token, { app_id: app });
  expectFailure(await postChat(token, { bot_profile_id: own.bot_profile_id }), 400, 'bot_not_found');
});

covers('chats.list.filters')('app_id filters the list', async () => {
  await newChat(token);
  const { id } = await newChat(token, { app_id: app });
  const sessions = await expectData(200, listChats(token, `?app_id=${app}`));
  expect(sessions.map((session) => session.id)).toEqual([id]);
});

onThisMachine('an operator', () => {
  covers('chats.routing.suspended', 'chats.routing.frozen')(
    'who suspends an app reroutes new sessions, and existing ones stay',
    async () => {
      const usual = await newChat(token);
      const before = await newChat(token, { app_id: app });
      await operator('app', 'suspend', app);
      const after = await newChat(token, { app_id: app, bot_profile_id: before.bot_profile_id });
      expect(after).toMatchObject({
        routing_reason: 'app_suspended',
        app_id: usual.app_id,
        bot_profile_id: usual.bot_profile_id,
      });
      expect(await chatNow(token, before.id)).toMatchObject({ routing_reason: 'explicit', app_id: app });
      expect((await postMessage(token, before.id, { content: 'still here' })).status).toBe(201);
      await operator('app', 'restore', app);
      expect(await newChat(token, { app_id: app })).toMatchObject({ routing_reason: 'explicit', app_id: app });
      expect(await chatNow(token, after.id)).toMatchObject({ routing_reason: 'app_suspended', app_id: usual.app_id });
    },
  );

  covers('chats.routing.deleted')('who deletes an app reroutes new sessions', async () => {
    const usual = await newChat(token);
    await operator('app', 'delete', app);
    const session = await newChat(token, { app_id: app });
    expect(session).toMatchObject({ routing_reason: 'app_deleted', app_id: usual.app_id });
  });
});
