import { type BoundService, bindService, SIGNED_IN } from '@cws/kit';
import { conversations } from '@cws/protos';
import type { Context } from './context';
import { listMessages } from './message/list-messages';
import { sendMessage } from './message/send-message';
import { createChat } from './session/create-chat';
import { hasSession } from './session/has-session';
import { listChats } from './session/list-chats';
import { mergeUser } from './session/merge-user';

export const conversationsService = (context: Context): BoundService =>
  bindService(
    conversations.ConversationsServiceDefinition,
    {
      createChat: { from: ['gateway'], as: SIGNED_IN, handle: createChat },
      listChats: { from: ['gateway'], as: SIGNED_IN, handle: listChats },
      sendMessage: { from: ['gateway'], as: SIGNED_IN, handle: sendMessage },
      mergeUser: { from: ['identity'], as: ['service'], handle: mergeUser },
      hasSession: { from: ['identity'], as: ['service'], handle: hasSession },
      listMessages: { from: ['gateway'], as: SIGNED_IN, handle: listMessages },
    },
    context,
  );
