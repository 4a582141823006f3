import { parseMessage, rpcMessage } from './rpc-message';

const IDS = [0, -1, 7, Number.MAX_SAFE_INTEGER, 2 ** 53, 1.5, '', 'a', null, true, {}, undefined];
const PARAMS = [
  undefined,
  null,
  {},
  { name: 'x', arguments: { a: [1] } },
  { _meta: { b: 1 }, task: {} },
  [1],
  'text',
  7,
];
const METHODS = ['ping', '', 7, null, undefined];
const VERSIONS = ['2.0', '1.0', 2, undefined];

const messages = VERSIONS.flatMap((jsonrpc) =>
  METHODS.flatMap((method) => IDS.flatMap((id) => PARAMS.map((params) => ({ jsonrpc, method, id, params })))),
);

// contract: tool-server-messages
test('a message is accepted exactly if the schema that documents it accepts it', () => {
  const outcomes = messages.map((message) => {
    const body = Buffer.from(JSON.stringify(message));
    try {
      return { accepted: true, method: parseMessage(body).method };
    } catch {
      return { accepted: false };
    }
  });
  const expected = messages.map((message) => {
    const { success, data } = rpcMessage.safeParse(JSON.parse(JSON.stringify(message)));
    return success ? { accepted: true, method: data.method } : { accepted: false };
  });
  expect(outcomes).toEqual(expected);
  expect(new Set(outcomes.map(({ accepted }) => accepted)).size).toBe(2);
});

test('the params of a request come without its metadata and without a task', () => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'x', _meta: 1, task: 2 },
  });
  expect(parseMessage(Buffer.from(body))).toEqual({
    kind: 'request',
    id: 1,
    method: 'tools/call',
    params: { name: 'x' },
    meta: 1,
  });
});
