import type { ApiMessage } from '../message/message';
import { withMessages } from './lines';
import { EMPTY } from './testing/empty';
import { shownLines, withUnsent } from './unsent';

const message = (fields: Partial<ApiMessage>): ApiMessage => ({
  id: '01A',
  sender_type: 'agent',
  content_type: 'text',
  text: '',
  content: [],
  created_at: '',
  ...fields,
});

test('a button without a label, and the note at the beginning of a transferred chat, are not shown', () => {
  const content = { text: 'This chat goes on here.', event: 'transferred', from_session_id: 's' };
  const hidden = [message({ content_type: 'postback' }), message({ id: '01B', text: content.text, content })];
  expect(withMessages(EMPTY, hidden).lines).toEqual([]);
});

test('a message of the visitor is one line with one key before and after it is confirmed', () => {
  const waiting = withUnsent(EMPTY, { client_message_id: 'mine', text: 'Hello', url: '' });
  expect(shownLines(waiting).map(({ key }) => key)).toEqual(['mine']);
  const stored = message({ sender_type: 'user', text: 'Hello', client_message_id: 'mine' });
  expect(shownLines(withMessages(waiting, [stored])).map(({ key, state }) => [key, state])).toEqual([['mine', 'sent']]);
});

test('a message that can be read once stays until the page is left, unless it is purged', () => {
  const shown = withMessages(EMPTY, [message({ text: 'Secret', is_read_once: true })]);
  expect(withMessages(shown, [message({ is_read_once: true })]).lines[0]?.text).toBe('Secret');
  expect(withMessages(shown, [message({ is_read_once: true, gdpr_purged: true })]).lines[0]?.note).toBe('removed');
});
