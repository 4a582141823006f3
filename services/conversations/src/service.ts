import { type BoundService, bindService, CHATTING, SIGNED_IN, SIGNED_IN_OR_CONNECTED } from '@cws/kit';
import { conversations } from '@cws/protos';
import { TRYING, type Trying, tryAnswer } from './answer/try/try-answer';
import { branchChat } from './branch/branch-chat';
import type { Context } from './context';
import { assignChat } from './desk/assign-chat';
import { listConversation } from './desk/list-conversation';
import { listDeskChats } from './desk/list-desk-chats';
import { listDeskMessages } from './desk/list-desk-messages';
import { transferChat } from './desk/transfer-chat';
import { eraseBusiness } from './erasure/erase-business';
import { eraseUser } from './erasure/erase-user';
import { deleteMessage } from './message/delete-message';
import { editMessage } from './message/edit-message';
import { getMessage } from './message/get-message';
import { listMessages } from './message/list-messages';
import { listPinnedMessages } from './message/list-pinned-messages';
import { pinMessage, unpinMessage } from './message/pin-message';
import { purgeMessage } from './message/purge-message';
import { rateMessage } from './message/rate-message';
import { readMessages } from './message/read-messages';
import { sendMessage } from './message/send-message';
import { archiveChat } from './session/archive-chat';
import { createChat } from './session/create-chat';
import { getChat } from './session/get-chat';
import { hasConversation } from './session/has-conversation';
import { hasSession } from './session/has-session';
import { listChats } from './session/list-chats';
import { listOwnChats } from './session/list-own-chats';
import { mergeUser } from './session/merge-user';
import { setChatStatus } from './session/set-chat-status';
import { updateChat } from './session/update-chat';

export const conversationsService = (context: Context, trying: Trying): BoundService =>
  bindService(
    conversations.ConversationsServiceDefinition,
    {
      createChat: { from: ['gateway'], as: [...SIGNED_IN, 'widget'], handle: createChat },
      listChats: { from: ['gateway'], as: SIGNED_IN, handle: listChats },
      getChat: { from: ['gateway'], as: CHATTING, handle: getChat },
      updateChat: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: updateChat },
      setChatStatus: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: setChatStatus },
      archiveChat: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: archiveChat },
      branchChat: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: branchChat },
      listDeskChats: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: listDeskChats },
      assignChat: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: assignChat },
      transferChat: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: transferChat },
      listConversation: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: listConversation },
      listOwnChats: { from: ['identity'], as: ['user'], handle: listOwnChats },
      listDeskMessages: { from: ['identity'], as: ['user'], handle: listDeskMessages },
      getMessage: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: getMessage },
      editMessage: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: editMessage },
      deleteMessage: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: deleteMessage },
      purgeMessage: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: purgeMessage },
      pinMessage: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: pinMessage },
      unpinMessage: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: unpinMessage },
      listPinnedMessages: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: listPinnedMessages },
      rateMessage: { from: ['gateway'], as: CHATTING, handle: rateMessage },
      readMessages: { from: ['gateway'], as: CHATTING, handle: readMessages },
      sendMessage: { from: ['gateway'], as: CHATTING, handle: sendMessage },
      tryAnswer: { from: ['gateway'], as: TRYING, handle: tryAnswer(trying) },
      mergeUser: { from: ['identity'], as: ['service'], handle: mergeUser },
      eraseUser: { from: ['identity'], as: ['service'], handle: eraseUser },
      eraseBusiness: { from: ['identity'], as: ['service'], handle: eraseBusiness },
      hasConversation: { from: ['grants'], as: SIGNED_IN, handle: hasConversation },
      hasSession: { from: ['identity'], as: ['service'], handle: hasSession },
      listMessages: { from: ['gateway', 'identity'], as: CHATTING, handle: listMessages },
    },
    context,
  );
