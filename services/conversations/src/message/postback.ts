import { invalidField } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { assertActionSize } from '../chat/model/sizes';

type Request = conversations.SendMessageRequest;

export const isPostback = ({ content_type }: Pick<Request, 'content_type'>): boolean => content_type === 'postback';

/** A postback needs an action_id, and its action fields have a limit of their own. Errors: validation_failed, message_too_large. */
export function assertPostback(request: Request): void {
  if (request.action_id === '') throw invalidField('action_id', 'is required for a postback');
  assertActionSize([request.action_payload, request.action_data]);
  assertActionSize([request.action_id, request.action_type, request.action_source_id, request.display_text]);
}

/**
 * The action_* fields as one JSON text (contract: messages-postback), which holds the caller's own JSON values unchanged.
 */
export function actionPayloadOf(request: Request): string {
  const { action_id, action_type, action_source_id, action_data, action_payload, display_text } = request;
  const fields = [
    ['action_id', JSON.stringify(action_id)],
    ['action_type', JSON.stringify(action_type)],
    ['action_source_id', JSON.stringify(action_source_id)],
    ['data', action_data || '[]'],
    ['payload', action_payload || '[]'],
    ['display_text', JSON.stringify(display_text)],
  ];
  return `{"action_response":{${fields.map(([name, json]) => `"${name}":${json}`).join(',')}}}`;
}
