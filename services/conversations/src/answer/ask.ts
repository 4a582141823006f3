import type { workspace } from '@cws/protos';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import { findRow } from '../chat/store/row-store';
import type { Asked, Question } from './asked';
import { answers } from './bot-kinds';
import { isOwn } from './commit-answer';
import { LookUpMissed, lookedUp } from './look-up';
import { questionText } from './question-text';
import { replyLanguages } from './reply-language';
import { type Answering, callOf, LOOK_UP_MS, type Run } from './run';

/** The question of a run as it is now; null: nobody answers this. LookUpMissed when nobody knows the bot. */
export async function askedOf({ context, agents, wishes }: Answering, run: Run): Promise<Question | null> {
  const call = callOf(run);
  const { message_id } = run.due;
  const session = await ownSession(context, run);
  if (!session) return null;
  const [agent, question, wish] = await Promise.all([
    lookedUp(agents(session.bot_profile_id)),
    rowOf(context, session, message_id),
    wishes(call(), session.user_id, message_id),
  ]);
  if (!answers(agent) || !question) return null;
  const languages = replyLanguages(wish, run.due.language ?? '', agent.chat_language);
  return { session, question, text: questionText(question), languages, agent, call };
}

/** As this process remembers it, which has just written its claim there, else as it is; null when the job is not the run's. */
async function ownSession({ messageLog, sessions }: Answering['context'], run: Run): Promise<SessionState | null> {
  for (const read of [messageLog.peek, sessions.state]) {
    const session = await read(run.session_id);
    if (session && isOwn(session, { message_id: run.due.message_id, attempt: run.attempt })) return session;
  }
  return null;
}

/** Another process may have moved it out of the tail since the session was remembered. */
const rowOf = async (context: Answering['context'], session: SessionState, _id: string): Promise<MessageDoc | null> =>
  (await findRow(context, session, _id)) ?? context.messages.find(session._id, _id);

/** The question with what is published about it, where a provider looks at that. LookUpMissed when nobody knows it. */
export async function withPassages({ context, answerers }: Answering, asked: Question): Promise<Asked> {
  const limit = Math.max(0, ...answerers.providers.map((provider) => provider.passages(asked.text)));
  if (limit === 0) return { ...asked, passages: () => [] };
  try {
    const found = await lookedUp(searched(context.workspace, asked, limit));
    return { ...asked, passages: () => found };
  } catch (error) {
    if (error instanceof LookUpMissed) throw error;
    // A search that fails by itself is the failure of whoever needs what it finds.
    return {
      ...asked,
      passages: () => {
        throw error;
      },
    };
  }
}

async function searched(
  { searchPassages }: Answering['context']['workspace'],
  { agent, text, call }: Question,
  limit: number,
): Promise<readonly workspace.Passage[]> {
  const { passages } = await searchPassages(call(LOOK_UP_MS), { app_id: agent.app_id, query: text, limit });
  return passages;
}
