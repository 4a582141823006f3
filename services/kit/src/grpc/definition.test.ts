import { profiles } from '@cws/protos';
import { deserializer, serializer } from './definition';

const encode = serializer(profiles.ListUsersRequest);
const decode = deserializer(profiles.ListUsersRequest);
const request = (after_id: string, limit = 1) => ({ after_id, limit });

test('messages that are encoded one after the other, short and long ones, keep their own bytes', () => {
  const texts = ['', 'short', 'ä'.repeat(200_000), 'long'.repeat(1_000), 'last'];
  const encoded = texts.map((text) => encode(request(text)));
  expect(encoded.map((bytes) => decode(bytes).after_id)).toEqual(texts);
});

test('a message that cannot be encoded leaves nothing in the next one', () => {
  expect(() => encode(request('refused', 2 ** 40))).toThrow();
  expect(decode(encode(request('next')))).toEqual(request('next'));
});
