import type { Answer } from './answer';
import type { AnswerDependencies } from './dependencies';
import type { Question } from './question';
import type { Run } from './run';
import { type ToolBox, type ToolUse, toolBox } from './tool-box';

/** The tools that the answer to a question may use; undefined where no provider calls tools or the agent may not (contract: grants-tools-offered, agent-capabilities). */
export function toolsFor(
  { context: { grants }, chain: { providers, logger }, stream }: AnswerDependencies,
  { session_id, pending: { message_id, answer_id } }: Run,
  { session, call, agent }: Question,
): ToolBox | undefined {
  if (!providers.some(({ usesTools }) => usesTools)) return undefined;
  if (agent.capabilities?.tools === false) return undefined;
  const used = (use: ToolUse) => stream.tool(session_id, answer_id, use);
  const { user_id, app_id, conversation_id } = session;
  const answer = { session_id, message_id, user_id, app_id, conversation_ids: [conversation_id, session_id] };
  return toolBox({ grants, logger, call, used }, answer);
}

/** The answer with the tools that were called for it, and whose results it may hold, whichever provider has made it (contract: answers-tool-uses). */
export function namingTools(answer: Answer, tools: ToolBox | undefined): Answer {
  if (!tools || tools.uses.length === 0) return answer;
  const result_grant_ids = [...new Set([...(answer.result_grant_ids ?? []), ...tools.results])];
  return { ...answer, tool_uses: tools.uses, result_grant_ids };
}
