import type { ApiMessage } from '../message/message';
import type { ChatState } from './chat-state';
import { afterFrame } from './frames';
import { isOld, withHistory } from './lines';
import { EMPTY } from './testing/empty';

const message = (id: string, fields: Partial<ApiMessage> = {}): ApiMessage => ({
  ...{ id, sender_type: 'agent', content_type: 'text', text: id, content: {}, created_at: '', ...fields },
});
const read = (...ids: string[]): ChatState =>
  withHistory(
    EMPTY,
    ids.map((id) => message(id)),
    [],
  );
const idsOf = ({ lines }: ChatState) => lines.map(({ id }) => id);

test('a message that the stream tells after the newest ones were read is news, and those before it are not', () => {
  const state = afterFrame(read('1', '2', '3'), { type: 'message.created', data: { message: message('2') } });
  expect(state.lines.filter((line) => isOld(state, line)).map(({ id }) => id)).toEqual(['1']);
});

test('a change of a message that is not shown does not bring it into the chat', () => {
  const state = afterFrame(read('2'), {
    type: 'message.updated',
    data: { message: message('1', { text: 'changed' }) },
  });
  expect(idsOf(state)).toEqual(['2']);
});

test('a change of a message that is shown replaces it', () => {
  const state = afterFrame(read('1'), {
    type: 'message.updated',
    data: { message: message('1', { text: 'changed' }) },
  });
  expect(state.lines.map(({ text }) => text)).toEqual(['changed']);
});

test('nobody is shown typing after the stream was away, which may have missed the end', () => {
  const typing = afterFrame(EMPTY, { type: 'typing', data: { on: true, sender_type: 'agent' } });
  expect(typing.isTyping).toBe(true);
  expect(afterFrame(typing, { type: 'ready', data: { seq: 1 } }).isTyping).toBe(false);
});

const part = { answer_id: 'a', attempt: 1 };
const withDelta = (state: ChatState, data: object) => afterFrame(state, { type: 'answer.delta', data });
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
