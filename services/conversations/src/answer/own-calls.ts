import { type Call, ownCall, serviceCaller } from '@cws/kit';
import type { Run } from './run';

export const SELF = serviceCaller('conversations');

/** For each request to workspace-mcp: a replica that hangs counts as unavailable. */
export const LOOK_UP_MS = 2_000;

/** Makes calls of this service that carry the id and the language of the question's request. */
export const callOf = ({ pending }: Run): ((timeoutMs?: number) => Call) => {
  const { request_id = `answer ${pending.message_id}`, language = '' } = pending;
  return (timeoutMs) => ({ ...ownCall(SELF, request_id, timeoutMs), language });
};
