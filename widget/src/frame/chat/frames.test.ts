import { type ChatState, EMPTY, isOld, withHistory } from './chat-state';
import { afterFrame } from './frames';
import type { ApiMessage } from './message';

const message = (id: string, fields: Partial<ApiMessage> = {}): ApiMessage => ({
  ...{ id, sender_type: 'agent', content_type: 'text', text: id, content: {}, created_at: '', ...fields },
});
const read = (...ids: string[]): ChatState =>
  withHistory(
    EMPTY,
    ids.map((id) => message(id)),
    [],
  );

test('a message that the stream tells after the newest ones were read is news, and those before it are not', () => {
  const state = afterFrame(read('1', '2', '3'), { type: 'message.created', data: { message: message('2') } });
  expect(state.lines.filter((line) => isOld(state, line)).map(({ id }) => id)).toEqual(['1']);
});
