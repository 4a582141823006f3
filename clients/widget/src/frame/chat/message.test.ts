import { EMPTY, shownLines, withMessages, withUnsent } from './chat-state';
import { type ApiMessage, lineOf } from './message';

const message = (fields: Partial<ApiMessage>): ApiMessage => ({
  id: '01A',
  sender_type: 'agent',
  content_type: 'text',
  text: '',
  content: [],
  created_at: '',
  ...fields,
});

test('a message without a text has a link or a note', () => {
  expect(lineOf(message({ gdpr_purged: true })).note).toBe('removed');
  expect(lineOf(message({ is_read_once: true })).note).toBe('read_once');
  expect(lineOf(message({ content_type: 'form', content: { fields: [] } })).note).toBe('unsupported');
  const place = lineOf(message({ content_type: 'location', content: { latitude: 1.5, longitude: -2 } }));
  expect(place).toMatchObject({ note: 'location', links: ['https://www.openstreetmap.org/?mlat=1.5&mlon=-2'] });
  const image = lineOf(message({ content_type: 'image', content: { url: 'https://img.example/a.png' } }));
  expect(image).toMatchObject({ note: '', links: ['https://img.example/a.png'] });
  expect(lineOf(message({ content: { url: 'javascript:alert(1)' } })).links).toEqual([]);
});

test('a button without a label, and the note at the beginning of a transferred chat, are not shown', () => {
  const content = { text: 'This chat goes on here.', event: 'transferred', from_session_id: 's' };
  const hidden = [message({ content_type: 'postback' }), message({ id: '01B', text: content.text, content })];
  expect(withMessages(EMPTY, hidden).lines).toEqual([]);
});

// contract: desk-transfer
test('the note at the end of a transferred chat is shown in the words of the message files', () => {
  const content = {
    text: 'This chat was handed to another team.',
    event: 'transferred',
    to_session_id: 's',
    team_id: 'a',
  };
  const note = message({ sender_type: 'system', content_type: 'event', text: content.text, content });
  expect(lineOf(note)).toMatchObject({ text: '', note: 'to_team' });
  expect(lineOf({ ...note, content: { ...content, team_id: '' } })).toMatchObject({ text: '', note: 'to_session' });
  expect(lineOf({ ...note, sender_type: 'agent' })).toMatchObject({ text: content.text, note: '' });
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
