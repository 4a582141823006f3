import { movedTo, sessionsOf } from './kept-chat';
import { NOTHING_KEPT } from './testing/empty';

test('a session that another one follows stays as an earlier one', () => {
  const ended = movedTo({ ...NOTHING_KEPT, session_id: 'a' }, '');
  const next = movedTo(ended, 'b');
  expect(sessionsOf(next)).toEqual(['a', 'b']);
  expect(sessionsOf(movedTo(next, 'a'))).toEqual(['b', 'a']);
});
