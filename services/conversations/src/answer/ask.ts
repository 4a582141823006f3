import { findRow } from '../message/rows';
import type { Asked } from './asked';
import { answers } from './bot-kinds';
import { isOwn } from './commit-answer';
import { questionText } from './question-text';
import { replyLanguages } from './reply-language';
import { type Answering, callOf, type Run } from './run';

/** The question of a run as it is now; null: nobody answers this. */
export async function askedOf({ context }: Answering, run: Run): Promise<Asked | null> {
  const call = callOf(run);
  const session = await context.sessions.state(run.session_id);
  if (!session || !isOwn(session, { message_id: run.due.message_id, attempt: run.attempt })) return null;
  const agent = await context.workspace.getAgent(call(), { bot_profile_id: session.bot_profile_id });
  if (!answers(agent)) return null;
  const question = await findRow(context, session, run.due.message_id);
  if (!question) return null;
  const wish = await context.languages.of(call(), session.user_id);
  const wanted = replyLanguages(wish, run.due.language ?? '', agent.chat_language);
  return { session, question, text: questionText(question), languages: wanted, agent, call };
}
