import type { Call } from '@cws/kit';
import { appendMessage } from '../chat/model/append-message';
import type { Context } from '../context';
import { draftOf } from '../message/draft';
import { textMessage } from './requests';

/**
 * Writes `count` messages of the session's user, of which m0 is the oldest, in few updates, and returns their ids. Of more than 48
 * the older ones have left the tail.
 */
export async function sayMany(
  { messageLog, clock }: Pick<Context, 'messageLog' | 'clock'>,
  call: Call,
  session_id: string,
  count: number,
  name = 'm',
): Promise<string[]> {
  const speaker = {
    ...({ side: 'user', sender_type: 'user', sender_id: call.caller.user_id } as const),
    ...{ is_private: false, is_own: true, is_member: false },
  };
  const say = (n: number) =>
    messageLog.change(call, session_id, (state) =>
      appendMessage(state, draftOf(call, textMessage(session_id, `${name}${n}`), state, speaker, undefined), clock()),
    );
  const said = await Promise.all(Array.from({ length: count }, (_, n) => say(n)));
  await messageLog.idle();
  return said.map(({ _id }) => _id);
}
