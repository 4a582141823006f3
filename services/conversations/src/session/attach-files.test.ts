import { chatRequest, someKey } from '../testing';
import { type Office, someone, startOffice } from '../testing/office';
import { attachFiles } from './attach-files';
import { markOf } from './chat-idempotency';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.stop());

const URLS = ['https://example.com/a.png'];

test('a resume that was cut off after it attached files does not attach them again', async () => {
  const call = someone();
  const { session } = await office.first.createChat(call, chatRequest());
  const request = chatRequest({ initial_attachments: URLS, idempotency: someKey(call.caller.user_id) });
  const found = (await office.context.sessions.collection.findOne({ _id: session!.id }))!;
  const files = { urls: URLS, channel: 'web', mark: markOf(request, Date.now()) } as const;
  await Promise.all([1, 2, 3].map(() => attachFiles(office.context, call, found, files)));
  const resumed = await office.second.createChat(call, request);
  expect(resumed).toMatchObject({ created: false, session: { id: session!.id, message_count: 1 } });
});

test.each(['archived', 'closed'] as const)('nothing is attached to a session that was %s meanwhile', async (status) => {
  const call = someone();
  const { session } = await office.first.createChat(call, chatRequest());
  const found = (await office.context.sessions.collection.findOne({ _id: session!.id }))!;
  await office.first.setChatStatus(call, { session_id: found._id, status, snoozed_until: '' });
  expect(await attachFiles(office.context, call, found, { urls: URLS, channel: 'web' })).toBeNull();
  expect(await office.context.sessions.find(found._id)).toMatchObject({ message_count: 0 });
});
