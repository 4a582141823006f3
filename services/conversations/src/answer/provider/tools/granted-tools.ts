import { AppError, type Call, type Logger } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../../../context';
import type { ToolUse } from '../../text/answer';

/** Whose answer it is. */
export interface AnswerInSession {
  readonly session_id: string;
  readonly message_id: string;
  readonly user_id: string;
  readonly app_id: string;
  /** The session's conversation_id, and its id. */
  readonly conversation_ids: readonly string[];
}

export interface ToolParts {
  readonly grants: Context['grants'];
  readonly logger: Logger;
  /** A fresh call of this process, which waits for so long. */
  readonly call: (patienceMs: number) => Call;
  readonly used: (use: ToolUse) => void;
}

const LOOK_UP_MS = 2_000;
/** The time that grants needs beyond that of the call, to write its record before and after it. */
const GRANTS_MS = 3_000;

const UNANSWERED =
  'It is not known whether the call took effect, since the part of this service that makes calls was lost. It is not sent again.';

/** Asked anew for each request of the model: a grant may have ended, and a result may have been read (contract: grants-tool-end). */
export async function offeredTools(
  { grants, call, logger }: ToolParts,
  { session_id, user_id, app_id, conversation_ids }: AnswerInSession,
  seen_grant_ids: string[],
): Promise<readonly grants.OfferedTool[]> {
  const request = { user_id, app_id, conversation_ids: [...conversation_ids], seen_grant_ids };
  try {
    return (await grants.listOfferedTools(call(LOOK_UP_MS), request)).tools;
  } catch (error) {
    logger.warn({ err: error, session_id }, 'a model is asked without tools');
    return [];
  }
}

/** A call by a model, as far as this process has to say what it is. */
type GrantedCall = AnswerInSession &
  Pick<grants.CallToolRequest, 'grant_id' | 'tool' | 'arguments' | 'call_number' | 'is_over_limit' | 'timeout_ms'>;

/** Once: whoever hears nothing does not know whether the call was sent. */
export async function callGranted(
  { grants, call, logger }: ToolParts,
  granted: GrantedCall,
  seen_grant_ids: readonly string[],
): Promise<grants.CallToolResponse> {
  const { timeout_ms, grant_id, message_id, conversation_ids } = granted;
  const request = { ...granted, conversation_ids: [...conversation_ids], seen_grant_ids: [...seen_grant_ids] };
  try {
    return await grants.callTool(call(timeout_ms + GRANTS_MS), request);
  } catch (error) {
    logger.warn({ err: error, grant_id, message_id }, 'a tool call got no response');
    if (error instanceof AppError && error.status < 500)
      return { outcome: 'refused', text: 'The call was refused: the permission has ended.' };
    return { outcome: 'unknown', text: UNANSWERED };
  }
}
