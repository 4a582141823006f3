import { type ApiMessage, isRatable, lineOf } from './message';

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

// contract: widget-offers
test('an answer suggests three questions at most, and offers a person if it says so; other content suggests nothing', () => {
  const suggestions = [
    { text: 'one' },
    { text: '' },
    { text: 2 },
    'x',
    { text: 'two' },
    { text: 'three' },
    { text: 'four' },
  ];
  const unknown = message({ sender_type: 'bot', content: { outcome: 'unknown', offers: ['handoff'], suggestions } });
  expect(lineOf(unknown)).toMatchObject({ suggestions: ['one', 'two', 'three'], offersPerson: true });
  expect(lineOf({ ...unknown, sender_type: 'agent' })).toMatchObject({ suggestions: [], offersPerson: false });
  const none = message({ sender_type: 'bot', content: { outcome: 'unknown', offers: [], suggestions: 'one' } });
  expect(lineOf(none)).toMatchObject({ suggestions: [], offersPerson: false });
  const older = (outcome: string) => lineOf(message({ sender_type: 'bot', content: { outcome } })).offersPerson;
  expect([older('unknown'), older('answered')]).toEqual([true, false]);
});

// contract: widget-rating
test('an answer that knows and has sources can be rated', () => {
  const sources = [{ title: 'Prices', url: '', quote: 'One euro.' }];
  const answer = message({ sender_type: 'bot', content: { outcome: 'answered', sources }, helpful: false });
  expect(lineOf(answer)).toMatchObject({ helpful: false });
  const canBeRated = (content: object, sender_type: ApiMessage['sender_type'] = 'bot') =>
    isRatable(lineOf(message({ sender_type, content })));
  expect(canBeRated({ outcome: 'answered', sources })).toBe(true);
  expect(canBeRated({ outcome: 'answered', sources: [] })).toBe(false);
  expect(canBeRated({ outcome: 'unknown', sources })).toBe(false);
  expect(canBeRated({ outcome: 'answered', sources }, 'agent')).toBe(false);
});
