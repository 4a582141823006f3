import { scopedKey, uuidV4 } from '@cws/kit';
import type { conversations } from '@cws/protos';

export const chatRequest = (
  overrides: Partial<conversations.CreateChatRequest> = {},
): conversations.CreateChatRequest => ({
  app_id: '',
  bot_profile_id: '',
  channel: '',
  initial_attachments: [],
  type: '',
  force_new: false,
  resume_only: false,
  idempotency: undefined,
  ...overrides,
});

export const textMessage = (
  session_id: string,
  text: string,
  overrides: Partial<conversations.SendMessageRequest> = {},
): conversations.SendMessageRequest => ({
  session_id,
  channel: '',
  content: JSON.stringify(text),
  content_type: '',
  is_private: false,
  is_read_once: false,
  sender_type: '',
  client_message_id: '',
  idempotency: undefined,
  action_data: '',
  action_id: '',
  action_payload: '',
  action_source_id: '',
  action_type: '',
  display_text: '',
  reply_to_message_id: '',
  ...overrides,
});

export const pageRequest = (
  session_id: string,
  overrides: Partial<conversations.ListMessagesRequest> = {},
): conversations.ListMessagesRequest => ({
  session_id,
  cursor: '',
  limit: 0,
  direction: '',
  ...overrides,
});

export const chatsRequest = (
  overrides: Partial<conversations.ListChatsRequest> = {},
): conversations.ListChatsRequest => ({
  cursor: '',
  per_page: 0,
  status: [],
  type: [],
  app_id: '',
  ...overrides,
});

export const deskChatsRequest = (
  overrides: Partial<conversations.ListDeskChatsRequest> = {},
): conversations.ListDeskChatsRequest => ({
  business_id: '',
  app_id: '',
  status: [],
  type: [],
  assignee: '',
  cursor: '',
  per_page: 0,
  ...overrides,
});

export const transferRequest = (
  session_id: string,
  overrides: Partial<conversations.TransferChatRequest> = {},
): conversations.TransferChatRequest => ({
  session_id,
  app_id: '',
  bot_profile_id: '',
  team_id: '',
  reason: '',
  idempotency: undefined,
  ...overrides,
});

export const branchRequest = (
  session_id: string,
  overrides: Partial<conversations.BranchChatRequest> = {},
): conversations.BranchChatRequest => ({ session_id, message_id: '', idempotency: undefined, ...overrides });

export const statusRequest = (
  session_id: string,
  status: string,
  overrides: Partial<conversations.SetChatStatusRequest> = {},
): conversations.SetChatStatusRequest => ({ session_id, status, snoozed_until: '', ...overrides });

export const editRequest = (
  session_id: string,
  message_id: string,
  overrides: Partial<conversations.EditMessageRequest> = {},
): conversations.EditMessageRequest => ({ session_id, message_id, content: '""', content_type: '', ...overrides });

/** An Idempotency-Key of that user as the gateway passes it on. */
export const someKey = (user_id = uuidV4()) => keyAs(user_id, uuidV4());
export const keyAs = (user_id: string, unscoped_key: string) => ({
  key: scopedKey(user_id, unscoped_key),
  request_hash: 'a',
  unscoped_key,
});
