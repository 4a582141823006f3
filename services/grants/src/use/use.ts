import { timestamp } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { CallOutcome } from '../tool-server/called';

/**
 * One call of a grant's tool that a model has made. It stands before the call is sent; without an outcome nobody knows what
 * became of it. Never arguments, never results.
 */
export interface UseRow {
  readonly _id: string;
  readonly grant_id: string;
  readonly mcp_server_id: string;
  readonly tool: string;
  readonly session_id: string;
  /** The message that is answered; with the number it is the call's own, over all attempts at the answer. */
  readonly message_id: string;
  readonly call_number: number;
  readonly at: Date;
  readonly duration_ms?: number;
  readonly outcome?: CallOutcome;
}

export const useOf = (row: UseRow): grants.GrantUse => ({
  id: row._id,
  grant_id: row.grant_id,
  tool: row.tool,
  session_id: row.session_id,
  message_id: row.message_id,
  at: timestamp(row.at),
  duration_ms: row.duration_ms ?? 0,
  outcome: row.outcome ?? 'unknown',
});
