import { serviceCaller } from '@cws/kit';
import { callAs, recordingLogger, testDatabase } from '@cws/kit/testing';
import { migrations } from '../../migrations';
import { splitText } from '../chunk/split-text';
import type { Source } from './passage';
import { openPassageStore } from './passage-store';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('passages', migrations);
});
afterAll(() => database.drop());

const source = (text: string): Source => ({
  ...{ document_id: 'a-document', kind: 'text', title: 'Note' },
  ...{ url: '', question: '', text },
});

test('a publisher whose time ends before replaced passages are marked has published, and the log tells that they stay', async () => {
  const { log, lines } = recordingLogger();
  const passages = openPassageStore(database.client, database.db, {
    log,
    texts: { split: async (_, text) => splitText(text) },
  });
  const call = callAs(serviceCaller('operator'));
  const step = (text: string, isComplete: boolean) =>
    passages.publish(call, 'an-app', 'knowledge', async () => ({ sources: [source(text)], isComplete }));
  await step('Owls fly.', false);
  passages.onPublication(() => void Object.assign(call, { deadline: Date.now() - 1 }));
  expect(await step('Owls sleep.', true)).toBe(1);
  expect(lines()).toMatchObject([
    {
      app_id: 'an-app',
      err: { code: 'upstream_timeout' },
      msg: 'replaced passages stay stored until the next publication marks them as removed',
    },
  ]);
});
