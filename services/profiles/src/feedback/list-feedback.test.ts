import { callAs } from '@cws/kit/testing';
import { feedbackRequest } from '../testing/feedback';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let ada: Reader;
withReader((profiles, one) => {
  [served, ada] = [profiles, one];
});

const list = (after: string, limit = 2) =>
  served.client.listFeedback(callAs({ ...ada.own.caller, iss: 'identity' }), { after, limit });

test('feedback of the caller alone is listed, oldest first, by pages', async () => {
  for (const description of ['one', 'two', 'three']) {
    await served.client.createFeedback(ada.own, feedbackRequest({ description }));
    served.time.now += 1_000;
  }
  const stranger = callAs({ ...ada.own.caller, user_id: 'somebody-else' });
  await served.client.createFeedback(stranger, feedbackRequest({ description: 'of somebody else' }));
  const first = (await list('')).feedback;
  expect(first.map(({ description }) => description)).toEqual(['one', 'two']);
  expect((await list(first[1]!.id)).feedback.map(({ description }) => description)).toEqual(['three']);
  const { executionStats } = await served.context.feedback.explainBehind(ada.user_id, first[0]!.id, 1);
  expect(executionStats).toMatchObject({ nReturned: 1, totalKeysExamined: 1, totalDocsExamined: 1 });
});

test('the gateway may not list feedback', async () => {
  await expect(served.client.listFeedback(ada.own, { after: '', limit: 2 })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
