import { EMPTY, keptUnsent, shownLines, withDelta, withFailure, withMessages, withUnsent } from './chat-state';
import type { ApiMessage } from './message';

const one = (client_message_id: string) => ({ client_message_id, text: client_message_id, url: '' });

test('a tab keeps its unsent messages beside those of another tab, and removes its own when they are sent', () => {
  const state = withUnsent(EMPTY, one('mine'));
  const kept = keptUnsent([one('of another tab')], [], state.unsent);
  expect(kept).toEqual([one('of another tab'), one('mine')]);
  expect(keptUnsent(kept, state.unsent, [])).toEqual([one('of another tab')]);
});

test('a message that another tab has sent meanwhile is not kept twice', () => {
  const { unsent } = withUnsent(withUnsent(EMPTY, one('first')), one('second'));
  expect(keptUnsent([one('first')], unsent.slice(0, 1), unsent)).toEqual([one('first'), one('second')]);
});

test('a message that was refused keeps its place above later ones, until it is sent again', () => {
  const confirmed = { id: '2', sender_type: 'user', content_type: 'text', text: 'second', content: {}, created_at: '' };
  const both = withUnsent(withUnsent(EMPTY, one('first')), one('second'));
  const refused = withFailure(both, 'first', true);
  const state = withMessages(refused, [{ ...confirmed, client_message_id: 'second' } as ApiMessage]);
  const keys = (now: typeof state) => shownLines(now).map(({ key }) => key);
  expect(keys(state)).toEqual(['first', 'second']);
  expect(keys(withFailure(state, 'first', false))).toEqual(['second', 'first']);
});

const part = { answer_id: 'a', attempt: 1 };
test('an answer grows by its parts, and a higher attempt begins anew', () => {
  const begun = withDelta(EMPTY, { ...part, offset: 0, text: 'We are' });
  expect(withDelta(begun, { ...part, offset: 6, text: ' open' }).draft?.text).toBe('We are open');
  const again = withDelta(begun, { ...part, attempt: 2, offset: 0, text: 'Open' });
  expect(again.draft?.text).toBe('Open');
  expect(withDelta(again, { ...part, offset: 6, text: ' late' })).toBe(again);
});

test('a part of an answer whose beginning was missed is not shown', () => {
  expect(withDelta(EMPTY, { ...part, offset: 6, text: ' open' }).draft).toBeNull();
  const begun = withDelta(EMPTY, { ...part, offset: 0, text: 'We' });
  expect(withDelta(begun, { ...part, offset: 6, text: ' open' }).draft?.text).toBe('We');
});
