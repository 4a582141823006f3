import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

const LOOK_AGAIN_MS = 500;
const LONGEST_MS = 30 * 60_000;

/** Waits until the passages of all these apps have vectors of that model. */
export async function untilEmbedded(mongodbUri: string, app_ids: readonly string[], model: string): Promise<void> {
  const client = await MongoClient.connect(mongodbUri);
  try {
    const sets = client.db('workspace').collection('vector_sets');
    const whole = { app_id: { $in: [...app_ids] }, 'current.model': model };
    for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS))
      if ((await sets.countDocuments(whole)) === app_ids.length) return;
    throw new Error(
      `The passages were not embedded within ${LONGEST_MS / 60_000} minutes; the log of workspace-mcp says why`,
    );
  } finally {
    await client.close();
  }
}
