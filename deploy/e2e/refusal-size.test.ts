import { randomUUID } from 'node:crypto';
import { atOnce } from './support/at-once';
import { call } from './support/client';
import { covers } from './support/covers';
import type { Documented } from './support/document';
import { bodyOf, type Good, type GoodRequests, goodRequests, pathOf } from './support/good-requests';
import { fieldsOf, LARGE_VALUES, withValue } from './support/large-values';

const MOST_BYTES = 16 * 1024;
const AT_ONCE = 2;
jest.setTimeout(400_000);

let requests: GoodRequests;
let withBody: readonly Documented[];
beforeAll(async () => {
  requests = await goodRequests();
  withBody = requests.operations.filter((operation) => bodyOf(operation) !== undefined);
});

/** Sends a body, and returns what is wrong with the size of its refusal. Nothing is created with a key that was used. */
async function sizeProblem(operation: Documented, good: Good, raw: string, what: string): Promise<string | undefined> {
  const path = pathOf(operation, { id: randomUUID(), session_id: randomUUID(), ...good.params });
  const { token = requests.owner } = good;
  const { status, text, headers } = await call(operation.method.toUpperCase(), path, { token, raw });
  const size = Buffer.byteLength(text) + [...headers].join('').length;
  return status >= 400 && size > MOST_BYTES ? `${operation.operationId} ${what}: ${status}, ${size} bytes` : undefined;
}

covers('envelope.failure.bounded')('no value of 1 MiB in any field of any operation is refused at length', async () => {
  const problems: string[] = [];
  const tries = withBody.flatMap((operation) => fieldsOf(bodyOf(operation)!).map((path) => ({ operation, path })));
  await atOnce(AT_ONCE, tries, async ({ operation, path }) => {
    const good = await requests.goodOf(operation, path[0]);
    for (const [name, value] of LARGE_VALUES) {
      const raw = JSON.stringify(withValue(good.body ?? {}, path, value));
      const problem = await sizeProblem(operation, good, raw, `${path.join('.')}: ${name}`);
      if (problem) problems.push(problem);
    }
  });
  expect(tries.length).toBeGreaterThan(60);
  expect(problems).toEqual([]);
});

covers('envelope.failure.bounded')('no whole body of 1 MiB is refused at length', async () => {
  const problems: string[] = [];
  await atOnce(AT_ONCE, withBody, async (operation) => {
    const good = await requests.goodOf(operation);
    for (const [name, value] of LARGE_VALUES) {
      const problem = await sizeProblem(operation, good, JSON.stringify(value), name);
      if (problem) problems.push(problem);
    }
  });
  expect(problems).toEqual([]);
});

covers('envelope.failure.bounded')('a list of wrong elements names 20 of them and counts the others', async () => {
  const tags = Array.from({ length: 50 }, () => 1);
  const { body } = await call('PATCH', `/chats/${randomUUID()}`, { token: requests.owner, json: { tags } });
  expect(body.error?.details).toHaveLength(21);
  expect(body.error?.details?.at(-1)).toEqual({ path: '', message: 'and 30 more' });
});

covers('envelope.failure.bounded')('a list that is too long is one problem, whatever it holds', async () => {
  for (const [path, body] of [
    ['/chats', { initial_attachments: Array(11).fill(1) }],
    ['/data-shares', { allowed_tools: Array(101).fill(1), app_id: '', conversation_id: '', mcp_server_id: '' }],
    ['/keys', { name: 'e2e', tools: Array(101).fill(1) }],
  ] as const) {
    const refused = await call('POST', path, { token: requests.owner, json: body });
    expect([path, refused.status, refused.body.error?.details?.length]).toEqual([path, 400, 1]);
  }
});
