import { type Call, ownCall } from '@cws/kit';
import { SELF } from '../access/self';
import type { Run } from './run';

/** For each request to workspace-mcp: a replica that hangs counts as unavailable. */
export const LOOK_UP_MS = 2_000;

/** Makes calls of this service that carry the id and the language of the question's request. */
export const callOf = ({ pending }: Run): ((timeoutMs?: number) => Call) => {
  const { request_id = `answer ${pending.message_id}`, language = '' } = pending;
  return (timeoutMs) => ({ ...ownCall(SELF, request_id, timeoutMs), language });
};
