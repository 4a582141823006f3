import { type Belongings, type Kind, kindOf, newBelongings, unknownLike } from './support/belongings';
import { cliTokens } from './support/cli-token';
import { type ApiResponse, call, expectData } from './support/client';
import { covers } from './support/covers';
import { type Documented, fetchOpenApi } from './support/document';
import { pathOf } from './support/good-requests';
import { newKey } from './support/keys';
import { newPerson, newVisitor, type Person } from './support/people';

/** The statuses that a caller gets for an id of somebody else, and for an id that nobody has. */
type Heard = readonly [foreign: string, unknown: string];

const same = (heard: string): Heard => [heard, heard];
const CHAT: Heard = ['403 forbidden', '404 not_found'];
const GRANT: Heard = ['403 forbidden', '404 grant_not_found'];
const EVENT = same('404 event_not_found');
const SESSION = same('400 session_not_found');
const NOTHING = same('404 not_found');

/** Each operation with an id in its path. A new operation has to be decided on here. */
const HEARD: Readonly<Record<string, Heard>> = {
  sendMessage: SESSION,
  listMessages: SESSION,
  listPinnedMessages: SESSION,
  streamChat: SESSION,
  getMessage: CHAT,
  editMessage: CHAT,
  deleteMessage: CHAT,
  purgeMessage: CHAT,
  pinMessage: CHAT,
  rateMessage: CHAT,
  unpinMessage: CHAT,
  readMessages: CHAT,
  getChat: CHAT,
  updateChat: CHAT,
  deleteChat: CHAT,
  archiveChat: CHAT,
  setChatStatus: CHAT,
  branchChat: CHAT,
  assignChat: CHAT,
  transferChat: CHAT,
  listConversation: CHAT,
  readNotification: same('404 notification_not_found'),
  getEvent: EVENT,
  updateEvent: EVENT,
  deleteEvent: EVENT,
  getGrant: GRANT,
  revokeGrant: GRANT,
  listGrantUses: GRANT,
  deleteKey: NOTHING,
  deleteSession: NOTHING,
  getBusiness: NOTHING,
  updateBusiness: NOTHING,
  listBusinessApps: NOTHING,
  updateBusinessApp: NOTHING,
  tryAnswer: NOTHING,
  listIdentityKeys: NOTHING,
  createIdentityKey: NOTHING,
  deleteIdentityKey: NOTHING,
};

/** Operations whose ids are public, or are secrets that nobody else has. */
const OPEN = ['getBot', 'getAvatar', 'getErasure', 'showHelpCentre', 'showHelpArticle', 'showDeviceOutcome'];

/** Valid bodies, where the operation needs one. */
const BODIES: Readonly<Record<string, object>> = {
  sendMessage: { content: 'mine' },
  editMessage: { content: 'mine' },
  rateMessage: { helpful: true },
  setChatStatus: { status: 'closed' },
  updateChat: { topic: 'mine' },
  assignChat: { assignee_id: 'me' },
  transferChat: { team_id: 'mine' },
  updateEvent: { title: 'mine' },
  updateBusiness: { name: 'mine' },
  updateBusinessApp: { name: 'mine' },
  tryAnswer: { question: 'mine' },
};

let first: Belongings;
let other: Person;
let operations: readonly Documented[];
beforeAll(async () => {
  [first, other] = await Promise.all([newBelongings(), newPerson()]);
  operations = (await fetchOpenApi()).operations.filter(({ path }) => path.includes('{'));
});

const parametersOf = ({ path }: Documented): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

type IdOf = (kind: Kind) => string;
const foreign: IdOf = (kind) => first[kind];
const unknown: IdOf = (kind) => unknownLike(first[kind]);

function ask(operation: Documented, token: string | undefined, idOf: IdOf): Promise<ApiResponse<unknown>> {
  const ids = parametersOf(operation).map((name) => [name, idOf(kindOf(operation, name)!)]);
  const json = operation.method === 'get' ? undefined : BODIES[operation.operationId];
  return call(operation.method.toUpperCase(), pathOf(operation, Object.fromEntries(ids)), { token, json });
}

const heard = ({ status, body }: ApiResponse<unknown>): string => `${status} ${body?.error?.code}`;

/** Headers that differ between any two responses. */
const OWN_HEADERS = ['date', 'x-request-id', 'traceparent'];

/** All bytes of a response but its request id. */
const bytesOf = ({ text, headers }: ApiResponse<unknown>): string =>
  JSON.stringify([text, [...headers].filter(([name]) => !OWN_HEADERS.includes(name))]);

/** The ids of the first user's credentials; their times of use change. */
const idsOf = async (path: string) =>
  (await expectData(200, call<readonly { id: string }[]>('GET', path, { token: first.token }))).map(({ id }) => id);

/** Everything of the first user that others try to reach. */
async function stateOfFirst(): Promise<string> {
  const { token, chat, event, grant, conversation } = first;
  const paths = [`/chats/${chat}`, `/chats/${chat}/messages`, `/chats/${chat}/pinned-messages`, `/events/${event}`];
  paths.push(`/data-shares/${grant}`, `/data-shares?conversation_id=${conversation}`, '/notifications');
  const responses = await Promise.all(paths.map((path) => call('GET', path, { token })));
  return JSON.stringify([...responses.map(({ text }) => text), await idsOf('/keys'), await idsOf('/auth/sessions')]);
}

covers('isolation.paths')('every operation with an id in its path is decided on', async () => {
  const known = operations.map(({ operationId }) => operationId);
  expect(known.toSorted()).toEqual([...Object.keys(HEARD), ...OPEN].toSorted());
  for (const operation of operations.filter(({ operationId }) => operationId in HEARD))
    for (const name of parametersOf(operation))
      expect([operation.operationId, kindOf(operation, name)]).toEqual([operation.operationId, expect.any(String)]);
});

/** Expects that a caller hears this about foreign and unknown ids at every operation, and that the first user keeps everything. */
async function expectHeard(token: string | undefined, expected: (operation: Documented) => Heard): Promise<void> {
  const before = await stateOfFirst();
  for (const operation of operations.filter(({ operationId }) => operationId in HEARD)) {
    const [theirs, nobodys] = [await ask(operation, token, foreign), await ask(operation, token, unknown)];
    const { operationId } = operation;
    expect([operationId, heard(theirs), heard(nobodys)]).toEqual([operationId, ...expected(operation)]);
    const [mine, none] = expected(operation);
    if (mine === none) expect([operationId, bytesOf(theirs)]).toEqual([operationId, bytesOf(nobodys)]);
    expect([operationId, theirs.text.includes('SECRET')]).toEqual([operationId, false]);
  }
  expect(await stateOfFirst()).toBe(before);
}

const isForUsers = ({ tags }: Documented): boolean => tags[0] === 'keys' || tags[0] === 'auth';
/** Operations that need a user who has signed in, whatever the credential. */
const needsAddress = (operation: Documented): boolean => isForUsers(operation) || operation.tags[0] === 'businesses';
const decided = ({ operationId }: Documented): Heard => HEARD[operationId]!;

covers('isolation.paths')('another user reaches no id of the first one', async () => {
  await expectHeard(other.access_token, decided);
});

covers('isolation.paths')('an anonymous user reaches none, and has no keys and sign-ins', async () => {
  const { access_token } = await newVisitor();
  await expectHeard(access_token, (operation) =>
    needsAddress(operation) ? same('403 forbidden') : decided(operation),
  );
});

covers('isolation.paths')("another user's key, one for a business, and their command line reach none", async () => {
  const second = await newBelongings();
  const { access_token } = await cliTokens(other);
  const keys = [await newKey(other.access_token), await newKey(second.owner, { business_id: second.business })];
  for (const token of [...keys.map(({ key }) => key), access_token])
    await expectHeard(token, (operation) => (isForUsers(operation) ? same('401 unauthorized') : decided(operation)));
});

covers('isolation.paths')("the first user's own read-only key is for the tool server alone", async () => {
  const { key } = await newKey(first.token, { read_only: true });
  await expectHeard(key, (operation) => same(isForUsers(operation) ? '401 unauthorized' : '403 forbidden'));
});

covers('isolation.paths')('nobody reaches an id without a credential', async () => {
  await expectHeard(undefined, () => same('401 unauthorized'));
});

covers('isolation.paths')('a message of another session is as unknown as any', async () => {
  const own = await newBelongings();
  const ofMessages = operations.filter(({ path }) => path.includes('{message_id}'));
  expect(ofMessages.length).toBeGreaterThan(3);
  for (const operation of ofMessages) {
    const in_ =
      (idOf: IdOf): IdOf =>
      (kind) =>
        kind === 'message' ? idOf(kind) : own[kind];
    const [theirs, nobodys] = [
      await ask(operation, own.token, in_(foreign)),
      await ask(operation, own.token, in_(unknown)),
    ];
    expect([operation.operationId, heard(theirs)]).toEqual([operation.operationId, '404 message_not_found']);
    expect([operation.operationId, bytesOf(theirs)]).toEqual([operation.operationId, bytesOf(nobodys)]);
  }
});
