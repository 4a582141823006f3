import type { ApiMessage } from '../message/message';
import { withMessages } from './lines';
import { EMPTY } from './testing/empty';
import { keptUnsent, shownLines, withFailure, withUnsent } from './unsent';

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
