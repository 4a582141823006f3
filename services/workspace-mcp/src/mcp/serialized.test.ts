import { SerializedResult, serialized } from './serialized';

const parsed = (message: object) => JSON.parse([serialized(message)].flat().join(''));

test('a message with a result that is serialised once is the same as any other', () => {
  const result = { tools: [{ name: 'agent_get', title: 'Größe "x" 🙂' }] };
  for (const id of [1, 0, 'a"b', '', 'ü']) {
    const message = { result: new SerializedResult(result), jsonrpc: '2.0', id };
    expect(parsed(message)).toEqual({ result, jsonrpc: '2.0', id });
    expect(JSON.parse(JSON.stringify(message))).toEqual({ result, jsonrpc: '2.0', id });
  }
});

test('a result that is serialised once is not serialised again', () => {
  let times = 0;
  const counted = {
    toJSON() {
      times += 1;
      return 'tool';
    },
  };
  const result = new SerializedResult({ tools: [counted] });
  for (const id of [1, 2]) expect(parsed({ jsonrpc: '2.0', id, result }).result).toEqual({ tools: ['tool'] });
  expect(times).toBe(1);
});

test('other messages, among them errors, are serialised as they are', () => {
  for (const message of [
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found' } },
  ])
    expect(parsed(message)).toEqual(message);
});
