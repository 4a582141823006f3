import type { workspace } from '@cws/protos';
import { LOOK_UP_MS, orUnavailable, WorkspaceUnavailable } from '../../../agents/look-up';
import type { Context } from '../../../context';
import { questionsIn } from '../../language/questions/questions-in';
import { earlierTurn } from './earlier-turn';
import { allPassages, type Finding, type Found, findingsOf } from './findings';
import type { Question, QuestionWithPassages } from './question';
import type { PastMessage } from './recent-messages';

type Searching = Pick<Context['workspace'], 'searchPassages'>;

const SUGGESTIONS = 3;

/**
 * Adds up to `limit` published passages for each question of the message, where the agent may use them (contract: agent-capabilities).
 * Error: WorkspaceUnavailable.
 */
export async function withPassages(
  workspace: Searching,
  question: Question,
  past: () => Promise<readonly PastMessage[]>,
  limit: number,
): Promise<QuestionWithPassages> {
  const { capabilities, has_no_passages } = question.agent;
  const mayRead = (capabilities?.knowledge ?? true) && !has_no_passages;
  const unread = limit <= 0 ? [] : [nothingFor(question.text)];
  if (!mayRead || limit <= 0) return found(question, past, () => unread, 0);
  try {
    const before = async () => earlierTurn(await past());
    const findings = await orUnavailable(
      findingsOf((query) => search(workspace, question, query, limit), questionsIn(question.text), before),
    );
    return found(question, past, () => findings, limit);
  } catch (error) {
    if (error instanceof WorkspaceUnavailable) throw error;
    // Any other failure of the search fails only the providers that read passages.
    const failed = () => {
      throw error;
    };
    return found(question, past, failed, limit);
  }
}

const nothingFor = (question: string): Finding => ({ question, passages: [], others: [], suggestions: [] });

const found = (
  question: Question,
  past: QuestionWithPassages['past'],
  findings: () => readonly Finding[],
  limit: number,
): QuestionWithPassages => ({ ...question, past, findings, passages: () => allPassages(findings(), limit) });

const search = (
  { searchPassages }: Searching,
  { agent, call, staged = false }: Question,
  query: string,
  limit: number,
): Promise<workspace.SearchPassagesResponse & Found> =>
  searchPassages(call(LOOK_UP_MS), { app_id: agent.app_id, query, limit, suggestions: SUGGESTIONS, staged });
