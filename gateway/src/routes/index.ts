import type { Row } from '../route';
import { authRows } from './auth';
import { chatRows } from './chats';
import { keyRows } from './keys';
import { mcpServerRows } from './mcp-servers';
import { messageRows } from './messages';
import { oneMessageRows } from './one-message';
import { pinRows } from './pins';
import { readRows } from './reads';
import { userRows } from './users';

/** THE table of operations that are one rpc each. Requests are matched in this order. */
export const rows: readonly Row[] = [
  ...messageRows,
  ...oneMessageRows,
  ...pinRows,
  ...readRows,
  ...chatRows,
  ...userRows,
  ...authRows,
  ...keyRows,
  ...mcpServerRows,
];
