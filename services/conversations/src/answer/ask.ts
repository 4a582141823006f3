import type { workspace } from '@cws/protos';
import { findRow } from '../message/rows';
import type { Asked, Question } from './asked';
import { answers } from './bot-kinds';
import { isOwn } from './commit-answer';
import { LookUpMissed, lookedUp } from './look-up';
import { questionText } from './question-text';
import { replyLanguages } from './reply-language';
import { type Answering, callOf, LOOK_UP_MS, type Run } from './run';

/** The question of a run as it is now; null: nobody answers this. LookUpMissed when nobody knows the bot. */
export async function askedOf({ context, agents }: Answering, run: Run): Promise<Question | null> {
  const call = callOf(run);
  const session = await context.sessions.state(run.session_id);
  if (!session || !isOwn(session, { message_id: run.due.message_id, attempt: run.attempt })) return null;
  const [agent, question, wish] = await Promise.all([
    lookedUp(agents(session.bot_profile_id)),
    findRow(context, session, run.due.message_id),
    context.languages.of(call(), session.user_id),
  ]);
  if (!answers(agent) || !question) return null;
  const languages = replyLanguages(wish, run.due.language ?? '', agent.chat_language);
  return { session, question, text: questionText(question), languages, agent, call };
}

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
