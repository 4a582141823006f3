import { limits } from './index';

test('a field has the limits of its options, with the items of a list beside them', () => {
  expect(limits['cws.conversations.v1.Session'].tags).toEqual({
    max_items: 50,
    min_characters: 1,
    max_characters: 100,
  });
  expect(limits['cws.identity.v1.CreateKeyRequest'].expires_in_days).toEqual({
    minimum: 1,
    maximum: 90,
    default_number: 7,
  });
});

test('messages and fields without limits are left out', () => {
  expect(limits).not.toHaveProperty(['cws.conversations.v1.GetChatRequest']);
  expect(limits['cws.conversations.v1.Session']).not.toHaveProperty('id');
});
