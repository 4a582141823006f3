import type { Call } from '@cws/kit';
import { sessionLanguages } from '../chat/model/accepted-languages';
import { unchanged } from '../chat/model/decision';
import type { SessionDoc } from '../chat/model/session';
import type { Context } from '../context';

/** Keeps the languages of a request that resumes a session, with a write only if they are others (contract: answers-language). */
export async function noteLanguages(
  { messageLog }: Pick<Context, 'messageLog'>,
  call: Call,
  { _id, accept_language: known }: Pick<SessionDoc, '_id' | 'accept_language'>,
): Promise<void> {
  const accept_language = sessionLanguages(call.language);
  if (accept_language === undefined || accept_language === known) return;
  await messageLog.change(call, _id, (state) =>
    state.accept_language === accept_language
      ? unchanged(state, undefined)
      : { next: { ...state, accept_language }, result: undefined },
  );
}
