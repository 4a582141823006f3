import { type Belongings, type Kind, newBelongings, unknownLike } from './support/belongings';
import { call } from './support/client';
import { covers } from './support/covers';
import { type Documented, fetchOpenApi } from './support/document';
import { bodyOf, pathOf } from './support/good-requests';

/** A request whose field or parameter names a belonging of somebody. */
interface Naming {
  readonly kind: Kind;
  /** The other fields of the body. */
  readonly body?: object;
  /** Whether the owner of the second user's business makes the request. */
  readonly byOwner?: true;
}

/** Fields and parameters that name something of one user, or a member of one business. */
const NAMING: Readonly<Record<string, Naming>> = {
  'sendMessage reply_to_message_id': { kind: 'message', body: { content: 'mine' } },
  'readMessages up_to': { kind: 'message' },
  'branchChat message_id': { kind: 'message' },
  'createGrant conversation_id': { kind: 'conversation' },
  'listGrants conversation_id': { kind: 'conversation' },
  'createKey business_id': { kind: 'business', body: { name: 'mine' } },
  'listDeskChats business_id': { kind: 'business', byOwner: true },
  'listDeskChats assignee': { kind: 'user', byOwner: true },
  'assignChat assignee_id': { kind: 'user', byOwner: true },
  'assignChat expected_assignee_id': { kind: 'user', byOwner: true, body: { assignee_id: 'me' } },
};

/** Names of things that are public, of the client's own things, and of fields that are not read. */
const OPEN = [
  'app_id',
  'bot_profile_id',
  'mcp_server_id',
  'team_id',
  'widget_id',
  'action_id',
  'action_source_id',
  'chat_session_id',
  'sender_id',
  'client_message_id',
  'source_event_id',
  'request_id',
  'client_id',
  'install_id',
];

let first: Belongings;
let second: Belongings;
let operations: readonly Documented[];
beforeAll(async () => {
  [first, second] = await Promise.all([newBelongings(), newBelongings()]);
  operations = (await fetchOpenApi()).operations.filter(({ tags }) => tags[0] !== 'tools');
});

const queryOf = ({ parameters }: Documented): string[] =>
  parameters.flatMap((one) => ('$ref' in one || one.in !== 'query' ? [] : [one.name]));

covers('isolation.fields')('every field that names something by its id is decided on', async () => {
  const named = operations.flatMap((operation) =>
    [...Object.keys(bodyOf(operation)?.properties ?? {}), ...queryOf(operation)]
      .filter((name) => /(^|_)ids?$|^up_to$|^assignee$/.test(name) && !OPEN.includes(name))
      .map((name) => `${operation.operationId} ${name}`),
  );
  expect(named.toSorted()).toEqual(Object.keys(NAMING).toSorted());
});

/** Makes the request in the second user's own session, with this id in the field. */
async function ask(
  operation: Documented,
  field: string,
  { kind, body, byOwner }: Naming,
  idOf: (own: string) => string,
) {
  const id = idOf(first[kind]);
  const isQuery = queryOf(operation).includes(field);
  const usual = operation.operationId === 'createGrant' ? second.granted : body;
  const url = pathOf(operation, { id: second.chat }) + (isQuery ? `?${field}=${id}` : '');
  const json = isQuery ? undefined : { ...usual, [field]: id };
  const token = byOwner ? second.owner : second.token;
  const { status, text } = await call(operation.method.toUpperCase(), url, { token, json });
  return [status, text.replaceAll(id, 'ID')];
}

covers('isolation.fields')('an id of somebody else in a field is as unknown as any', async () => {
  for (const [naming, how] of Object.entries(NAMING)) {
    const [operationId, field] = naming.split(' ') as [string, string];
    const operation = operations.find((one) => one.operationId === operationId)!;
    const theirs = await ask(operation, field, how, (id) => id);
    expect([naming, ...theirs]).toEqual([naming, ...(await ask(operation, field, how, unknownLike))]);
    expect([naming, String(theirs[1]).includes('SECRET')]).toEqual([naming, false]);
  }
});
