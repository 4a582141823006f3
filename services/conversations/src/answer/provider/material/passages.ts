import type { workspace } from '@cws/protos';
import { LOOK_UP_MS, orUnavailable, WorkspaceUnavailable } from '../../../agents/look-up';
import type { Context } from '../../../context';
import type { Question, QuestionWithPassages } from './question';

type Searching = Pick<Context['workspace'], 'searchPassages'>;

/**
 * Adds up to `limit` published passages that fit the question, where the agent may use them (contract: agent-capabilities).
 * Error: WorkspaceUnavailable.
 */
export async function withPassages(
  workspace: Searching,
  question: Question,
  limit: number,
): Promise<QuestionWithPassages> {
  const { capabilities, has_no_passages } = question.agent;
  const mayRead = (capabilities?.knowledge ?? true) && !has_no_passages;
  if (!mayRead || limit <= 0) return { ...question, passages: () => [] };
  try {
    const passages = await orUnavailable(search(workspace, question, limit));
    return { ...question, passages: () => passages };
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
  { searchPassages }: Searching,
  { agent, text, call }: Question,
  limit: number,
): Promise<readonly workspace.Passage[]> {
  const { passages } = await searchPassages(call(LOOK_UP_MS), {
    app_id: agent.app_id,
    query: text,
    limit,
    suggestions: 0,
  });
  return passages;
}
