import { accountRows } from './account';
import { authRows } from './auth';
import { botRows } from './bots';
import { businessRows } from './businesses';
import { chatBranchRows } from './chat-branches';
import { chatStatusRows } from './chat-status';
import { chatRows } from './chats';
import { dataShareRows } from './data-shares';
import { deskRows } from './desk';
import { eventRows } from './events';
import { feedbackRows } from './feedback';
import { identityKeyRows } from './identity-keys';
import { keyRows } from './keys';
import { mcpServerRows } from './mcp-servers';
import { messageRows } from './messages';
import { notificationRows } from './notifications';
import { oneMessageRows } from './one-message';
import { pinRows } from './pins';
import { readRows } from './reads';
import type { Row } from './route';
import { settingsRows } from './settings';
import { tryAnswerRows } from './try-answer';
import { userRows } from './users';

/** The table of the operations that are one rpc each. Requests are matched in this order. */
export const rows: readonly Row[] = [
  ...messageRows,
  ...oneMessageRows,
  ...pinRows,
  ...readRows,
  ...chatRows,
  ...chatStatusRows,
  ...chatBranchRows,
  ...deskRows,
  ...userRows,
  ...accountRows,
  ...settingsRows,
  ...notificationRows,
  ...eventRows,
  ...feedbackRows,
  ...authRows,
  ...keyRows,
  ...identityKeyRows,
  ...dataShareRows,
  ...mcpServerRows,
  ...botRows,
  ...tryAnswerRows,
  ...businessRows,
];
