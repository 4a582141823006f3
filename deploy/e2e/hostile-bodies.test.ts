import { atOnce } from './support/at-once';
import { call } from './support/client';
import { covers } from './support/covers';
import type { Documented } from './support/document';
import { endlessBody } from './support/endless';
import { bodyOf, type GoodRequests, goodRequests } from './support/good-requests';
import { canaryFor, HOSTILE_BODIES, HOSTILE_QUERIES, HOSTILE_VALUES, OTHER_TYPES, OWNED } from './support/hostile';
import type { User } from './support/people';

/** A request waits for the service as long as the test for the next one, so that some are sent at the same time. */
const AT_ONCE = 4;

let requests: GoodRequests;
let withBody: readonly Documented[];
// The operations of one test archive and delete what the next one needs.
beforeEach(async () => {
  requests = await goodRequests();
  withBody = requests.operations.filter((operation) => bodyOf(operation) !== undefined);
});

const me = () => call<User>('GET', '/users/me', { token: requests.owner });

/** A prototype that was polluted would show in every resource. */
afterEach(async () => {
  const { status, body } = await me();
  expect([status, Object.keys(body.data).includes('polluted')]).toEqual([200, false]);
});

covers('wire.hostile.everywhere')('every operation with a body refuses a hostile one by its kind', async () => {
  await atOnce(AT_ONCE, withBody, async (operation) => {
    for (const { name, raw, status, code } of HOSTILE_BODIES) {
      const response = await requests.ask(operation, { ...(await requests.goodOf(operation)), body: undefined, raw });
      const seen = [operation.operationId, name, response.status, response.body.error?.code];
      expect(seen).toEqual([operation.operationId, name, status, code]);
    }
  });
});

covers('wire.hostile.everywhere')('every operation with a body refuses one of another type', async () => {
  await atOnce(AT_ONCE, withBody, async (operation) => {
    for (const type of OTHER_TYPES) {
      const headers = { 'content-type': type };
      const response = await requests.ask(operation, { body: {}, ...(await requests.goodOf(operation)), headers });
      expect([operation.operationId, type, response.status]).toEqual([operation.operationId, type, 415]);
    }
  });
});

covers('wire.hostile.endless')('every operation with a body refuses one without end while it comes', async () => {
  await atOnce(AT_ONCE, withBody, async (operation) => {
    const good = { ...(await requests.goodOf(operation)), body: undefined, raw: endlessBody('{"a":"', 'a') };
    const { status, body } = await requests.ask(operation, good);
    expect([operation.operationId, status, body.error?.code]).toEqual([operation.operationId, 413, 'body_too_large']);
  });
});

covers('wire.hostile.values')('no value in any field of any body makes an operation fail', async () => {
  const tries = withBody.flatMap((operation) =>
    Object.keys(bodyOf(operation)!.properties ?? {}).flatMap((field) =>
      HOSTILE_VALUES.map((value) => ({ operation, field, value })),
    ),
  );
  await atOnce(AT_ONCE, tries, async ({ operation, field, value }) => {
    const good = await requests.goodOf(operation, field);
    const { status } = await requests.ask(operation, { ...good, body: { ...good.body, [field]: value } });
    if (status >= 500)
      throw new Error(`${operation.operationId} ${field} = ${JSON.stringify(value).slice(0, 80)}: ${status}`);
  });
});

covers('wire.hostile.values')('no value in any query makes an operation fail', async () => {
  await atOnce(AT_ONCE, requests.operations, async (operation) => {
    const names = operation.parameters.flatMap((one) => ('$ref' in one || one.in !== 'query' ? [] : [one.name]));
    for (const search of ['page', ...names].flatMap((name) => HOSTILE_QUERIES.map((query) => query(name)))) {
      const { status } = await requests.ask(operation, { ...(await requests.goodOf(operation)), search });
      expect([operation.operationId, search.slice(0, 80), status < 500]).toEqual([
        operation.operationId,
        search.slice(0, 80),
        true,
      ]);
    }
  });
});

/** The fields of a body that the operation does not have: those of its own resource, and those of others. */
function ownedFields(operation: Documented, data: unknown): Record<string, unknown> {
  const isResource = typeof data === 'object' && data !== null && !Array.isArray(data);
  const resource = Object.entries(isResource ? data : {}).map(([name, value]) => [name, canaryFor(value)] as const);
  const known = bodyOf(operation)!.properties ?? {};
  return Object.fromEntries([...Object.entries(OWNED), ...resource].filter(([name]) => !(name in known)));
}

/** The flags and numbers of a resource. */
const plainValues = (data: unknown) =>
  Object.entries(data ?? {}).filter(([, value]) => typeof value === 'boolean' || typeof value === 'number');

/** These need a code or a token that only they use up, so that a good request to them is refused. */
const SECRET = ['verifyOtp', 'refreshTokens', 'eraseAccount', 'exportAccount', 'signInAppUser'];

covers('wire.unknown-fields.everywhere')('fields that the service owns change nothing at any operation', async () => {
  const { data: before } = (await me()).body;
  for (const operation of withBody) {
    const plain = await requests.ask(operation, await requests.goodOf(operation));
    expect([operation.operationId, plain.status < 300]).toEqual([
      operation.operationId,
      !SECRET.includes(operation.operationId),
    ]);
    const good = await requests.goodOf(operation);
    const body = { ...ownedFields(operation, plain.body.data), ...good.body };
    const { status, text, body: seen } = await requests.ask(operation, { ...good, body });
    const { operationId } = operation;
    expect([operationId, status, plainValues(seen.data)]).toEqual([
      operationId,
      plain.status,
      plainValues(plain.body.data),
    ]);
    expect([operationId, text.includes('CANARY'), text.includes('2000-01-01')]).toEqual([operationId, false, false]);
  }
  expect((await me()).body.data).toEqual(before);
});
