import { encoderOf, type ShapeName } from './encode';
import { EncodedMessage } from './encoded-message';
import * as protos from './index';
import { JsonWriter } from './json-writer';
import type { FieldShape } from './shape';

type Codec = { encode(message: unknown): { finish(): Uint8Array }; decode(bytes: Uint8Array): Record<string, unknown> };

/** No REST body shows a message with bytes, or one that contains such a message. */
function hasBytes(name: ShapeName): boolean {
  const empty = codecOf(name).decode(new Uint8Array());
  const kinds = Object.values(protos.shapes[name].fields as Record<string, FieldShape>).map(({ kind }) => kind);
  return (
    Object.values(empty).some((value) => value instanceof Uint8Array) ||
    kinds.some((kind) => kind !== name && kind in protos.shapes && hasBytes(kind as ShapeName))
  );
}

const names = (Object.keys(protos.shapes) as ShapeName[]).filter((name) => !hasBytes(name));

function codecOf(name: ShapeName): Codec {
  const [, space, , message] = name.split('.') as [string, keyof typeof protos, string, string];
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: every message is tried
  return (protos[space] as unknown as Record<string, Codec>)[message];
}

function jsonOf(name: ShapeName, bytes: Uint8Array): string {
  const writer = new JsonWriter();
  new EncodedMessage(name, bytes).write(undefined, writer);
  return writer.written().toString();
}

const texts = ['', 'plain', 'quote " back\\slash', 'line\nend \u0001 \u007f', 'Grüße 😀 \u2028', 'x'.repeat(70_000)];
const values: Readonly<Record<string, readonly unknown[]>> = {
  string: texts,
  boolean: [true, false],
  integer: [0, 1, 127, 128, 25_000, 2_147_483_647],
  number: [0, 0.5, -2.25, 1e21],
  json: ['', '{"a":[1,2.50,"é"],"b":null}', '"text"'],
};

/** A message with the `turn`-th value of each kind in every field; from the third level on nothing that may be left out is set. */
function messageOf(name: ShapeName, turn: number, depth = 0): Record<string, unknown> {
  const message = codecOf(name).decode(new Uint8Array());
  const fields = Object.entries(protos.shapes[name].fields as Record<string, FieldShape>);
  for (const [position, [field, shape]] of fields.entries()) {
    const kinds = values[shape.kind];
    const one = (n: number) =>
      kinds ? kinds[(turn + position + n) % kinds.length] : messageOf(shape.kind as ShapeName, turn + n, depth + 1);
    if (shape.list) message[field] = depth > 2 ? [] : [one(0), one(1), one(2)].slice(0, turn % 4);
    else if (!shape.nullable || turn % 2 === 0) message[field] = one(0);
  }
  return message;
}

describe.each(names)('%s', (name) => {
  test('its bytes become the JSON that its object becomes', () => {
    const codec = codecOf(name);
    for (let turn = 0; turn < 8; turn += 1) {
      const bytes = codec.encode(messageOf(name, turn)).finish();
      expect(jsonOf(name, bytes)).toBe(encoderOf(name)(codec.decode(bytes) as never));
    }
  });
});

const message = (fields: object) =>
  protos.conversations.Message.encode({ ...protos.conversations.Message.decode(new Uint8Array()), ...fields }).finish();
const MESSAGE = 'cws.conversations.v1.Message';

test('a negative integer keeps its sign', () => {
  const session = protos.conversations.Session.decode(new Uint8Array());
  const bytes = protos.conversations.Session.encode({ ...session, message_count: -3 }).finish();
  expect(JSON.parse(jsonOf('cws.conversations.v1.Session', bytes))).toMatchObject({ message_count: -3 });
});

test('a field of a later release is left out', () => {
  const known = message({ text: 'hello' });
  // Field 900 of each wire type: a varint, 64 bits, three bytes, 32 bits.
  const unknown = [
    0xa0,
    0x38,
    0x85,
    0x01,
    0xa1,
    0x38,
    ...Array(8).fill(1),
    0xa2,
    0x38,
    3,
    1,
    2,
    3,
    0xa5,
    0x38,
    1,
    2,
    3,
    4,
  ];
  expect(jsonOf(MESSAGE, Buffer.from([...unknown, ...known, ...unknown]))).toBe(jsonOf(MESSAGE, known));
});

test('of a field that was sent twice the last value counts', () => {
  const twice = Buffer.concat([message({ text: 'first', id: '1' }), message({ text: 'second' })]);
  expect(JSON.parse(jsonOf(MESSAGE, twice))).toMatchObject({ text: 'second', id: '1' });
});

test('bytes that end in the middle of a field are an error', () => {
  const bytes = message({ text: 'hello', content: '"hello"' });
  for (let length = 1; length < bytes.length; length += 1) {
    if (isWhole(bytes.subarray(0, length))) continue;
    expect(() => jsonOf(MESSAGE, bytes.subarray(0, length))).toThrow();
  }
});

function isWhole(bytes: Uint8Array): boolean {
  try {
    protos.conversations.Message.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

test('a message within a message that was not sent is an error, not a hole', () => {
  const response = new EncodedMessage('cws.conversations.v1.GetChatResponse', new Uint8Array());
  expect(() => response.write('session', new JsonWriter())).toThrow('GetChatResponse was sent without session');
});

test('the fields of a response are written, counted and looked at one by one', () => {
  const { conversations, page } = protos;
  const row = conversations.Message.decode(message({ id: 'A' }));
  const meta = { ...page.PageMeta.decode(new Uint8Array()), total: 2 };
  const bytes = conversations.ListMessagesResponse.encode({ messages: [row, row], meta }).finish();
  const list = new EncodedMessage<protos.conversations.ListMessagesResponse>(
    'cws.conversations.v1.ListMessagesResponse',
    bytes,
  );
  const [rows, metaText] = [new JsonWriter(), new JsonWriter()];
  list.write('meta', metaText);
  list.write('messages', rows);
  expect(list.count('messages')).toBe(2);
  expect(JSON.parse(rows.written().toString())).toMatchObject([{ id: 'A' }, { id: 'A' }]);
  expect(JSON.parse(metaText.written().toString())).toMatchObject({ total: 2 });
  const created = conversations.CreateChatResponse.encode({
    session: undefined,
    created: true,
    replayed: false,
  }).finish();
  const answered = new EncodedMessage<protos.conversations.CreateChatResponse>(
    'cws.conversations.v1.CreateChatResponse',
    created,
  );
  expect([answered.flag('created'), answered.flag('replayed')]).toEqual([true, false]);
});
