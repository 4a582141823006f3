import type { workspace } from '@cws/protos';
import type { SessionState } from '../chat/model/session';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';
import { answerLanguages } from './answer-languages';
import { answers } from './bot-kinds';
import { isHolding } from './commit-answer';
import type { AnswerDependencies } from './dependencies';
import { callOf, LOOK_UP_MS } from './own-calls';
import type { Question, QuestionWithPassages } from './question';
import { questionText } from './question-text';
import type { Run } from './run';
import { orUnavailable, WorkspaceUnavailable } from './workspace-unavailable';

/** Reads the question of a run; null when its bot does not answer it. Error: WorkspaceUnavailable. */
export async function readQuestion({ context, userLanguages }: AnswerDependencies, run: Run): Promise<Question | null> {
  const call = callOf(run);
  const { message_id, language = '', chat_language } = run.pending;
  const session = await heldSession(context, run);
  if (!session) return null;
  const [agent, question, userLanguage] = await Promise.all([
    orUnavailable(context.agents.current(session.bot_profile_id)),
    run.question ?? findRow(context, session, message_id),
    chat_language ?? userLanguages(call(), session.user_id, message_id),
  ]);
  if (!answers(agent) || !question) return null;
  const accepted = { question: language, session: session.accept_language };
  const languages = answerLanguages(userLanguage, accepted, agent.chat_language);
  return { session, question, text: questionText(question), languages, agent, call };
}

/** The remembered state, into which this process has just written its lease, else the stored one; null when the run does not hold its answer. */
async function heldSession({ messageLog, sessions }: Context, run: Run): Promise<SessionState | null> {
  for (const read of [messageLog.peek, sessions.state]) {
    const session = await read(run.session_id);
    if (session && isHolding(session, { message_id: run.pending.message_id, attempt: run.attempt })) return session;
  }
  return null;
}

/** Adds the published passages that fit the question, where a provider reads any and the agent may use them (contract: agent-capabilities). Error: WorkspaceUnavailable. */
export async function withPassages(
  { context, chain }: AnswerDependencies,
  question: Question,
): Promise<QuestionWithPassages> {
  const { capabilities, has_no_passages } = question.agent;
  const mayRead = (capabilities?.knowledge ?? true) && !has_no_passages;
  const limit = mayRead ? Math.max(0, ...chain.providers.map((provider) => provider.passages(question.text))) : 0;
  if (limit === 0) return { ...question, passages: () => [] };
  try {
    const found = await orUnavailable(search(context.workspace, question, limit));
    return { ...question, passages: () => found };
  } catch (error) {
    if (error instanceof WorkspaceUnavailable) throw error;
    // Any other failure of the search fails only the providers that read passages.
    return {
      ...question,
      passages: () => {
        throw error;
      },
    };
  }
}

async function search(
  { searchPassages }: Context['workspace'],
  { agent, text, call }: Question,
  limit: number,
): Promise<readonly workspace.Passage[]> {
  const { passages } = await searchPassages(call(LOOK_UP_MS), { app_id: agent.app_id, query: text, limit });
  return passages;
}
