import { type Clock, type RequestMark, timestamp } from '@cws/kit';
import type { grants } from '@cws/protos';

/** A stored data-share grant. */
export interface GrantRow {
  readonly _id: string;
  readonly user_id: string;
  /** Whether that user had signed in by e-mail: an audience may ask for it. */
  readonly is_verified: boolean;
  readonly app_id: string;
  /** The business of the app; empty: the default assistant app. */
  readonly business_id: string;
  readonly conversation_id: string;
  readonly mcp_server_id: string;
  readonly allowed_tools: readonly string[];
  /** JSON text as it was sent; empty: none. */
  readonly scope_meta: string;
  readonly granted_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly created_by?: RequestMark;
}

/** By the clock alone, so that a grant needs no job to expire (contract: grants-expiry). */
export const isActive = ({ revoked_at, expires_at }: GrantRow, clock: Clock): boolean =>
  revoked_at === null && expires_at.getTime() > clock();

export function grantOf(row: GrantRow, clock: Clock): grants.Grant {
  const { _id, user_id, app_id, conversation_id, mcp_server_id, allowed_tools, scope_meta } = row;
  return {
    id: _id,
    user_id,
    app_id,
    conversation_id,
    mcp_server_id,
    scope_meta,
    allowed_tools: [...allowed_tools],
    granted_at: timestamp(row.granted_at),
    expires_at: timestamp(row.expires_at),
    revoked_at: timestamp(row.revoked_at),
    is_active: isActive(row, clock),
  };
}
