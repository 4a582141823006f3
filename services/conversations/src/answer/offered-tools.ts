import { type AnswerInSession, type ToolBox, type ToolParts, toolBox } from './tool-box';

const LOOK_UP_MS = 2_000;

/** The tools that an answer may use; none while the grants service is away (contract: answers-after-outage). */
export async function offeredTools(parts: ToolParts, answer: AnswerInSession): Promise<ToolBox> {
  const { user_id, app_id, conversation_ids } = answer;
  const asked = { user_id, app_id, conversation_ids: [...conversation_ids] };
  try {
    const { tools } = await parts.grants.listOfferedTools(parts.call(LOOK_UP_MS), asked);
    return toolBox(parts, answer, tools);
  } catch (error) {
    parts.logger.warn({ err: error, session_id: answer.session_id }, 'an answer is made without tools');
    return toolBox(parts, answer, []);
  }
}
