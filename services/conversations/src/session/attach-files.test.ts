import { requestMark } from '@cws/kit';
import { chatRequest, someKey, statusRequest } from '../testing/requests';
import { someone, startTestBusiness, type TestBusiness } from '../testing/test-business';
import { attachFiles } from './attach-files';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

const URLS = ['https://example.com/a.png'];

test('a repeat of a resume that was interrupted after it attached files does not attach them again', async () => {
  const call = someone();
  const { session } = await business.first.createChat(call, chatRequest());
  const request = chatRequest({ initial_attachments: URLS, idempotency: someKey(call.caller.user_id) });
  const found = (await business.context.sessions.collection.findOne({ _id: session!.id }))!;
  const files = { urls: URLS, channel: 'web', mark: requestMark(request.idempotency, Date.now()) } as const;
  await Promise.all([1, 2, 3].map(() => attachFiles(business.context, call, found, files)));
  const resumed = await business.second.createChat(call, request);
  expect(resumed).toMatchObject({ created: false, session: { id: session!.id, message_count: 1 } });
});

test.each(['archived', 'closed'] as const)('a session that was %s meanwhile gets no attachments', async (status) => {
  const call = someone();
  const { session } = await business.first.createChat(call, chatRequest());
  const found = (await business.context.sessions.collection.findOne({ _id: session!.id }))!;
  await business.first.setChatStatus(call, statusRequest(found._id, status));
  expect(await attachFiles(business.context, call, found, { urls: URLS, channel: 'web' })).toBeNull();
  expect(await business.context.sessions.find(found._id)).toMatchObject({ message_count: 0 });
});
