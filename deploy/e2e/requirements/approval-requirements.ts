import type { Requirement } from './requirement';

/** Requirements on approvals of applications, and on what a connected application can reach. */
export const approvalRequirements = [
  {
    id: 'mcp-auth.sdk',
    contract: ['oauth-clients'],
    standard: 'MCP authorization',
    text: 'The OAuth flow of the official MCP SDK signs in, calls a tool and refreshes',
  },
  {
    id: 'mcp-auth.oauth4webapi',
    contract: ['oauth-clients'],
    standard: 'MCP authorization',
    text: 'The library oauth4webapi runs the flow, a refresh and a revocation',
  },
  {
    id: 'mcp-auth.write',
    contract: ['approval-bounds'],
    text: "A connection that a user approves for writing has all tools of that user's role in the business",
  },
  {
    id: 'mcp-auth.read',
    contract: ['approval-bounds', 'read-only-tools'],
    text: 'A connection that a user approves for reading has the role member and exactly the read-only tools',
  },
  {
    id: 'mcp-auth.account',
    contract: ['approval-account'],
    text: 'A connection that a user approves for the account has workspace_list, and with writing workspace_create',
  },
  {
    id: 'mcp-auth.never-wider',
    contract: ['scopes'],
    text: 'The approval page neither offers nor accepts writing if the client asked for mcp:read only',
  },
  {
    id: 'mcp-auth.membership',
    contract: ['approval-bounds'],
    text: 'A user cannot approve a connection for a business that the user is not a member of',
  },
  {
    id: 'mcp-auth.new-business',
    contract: ['approval-new-business'],
    text: 'A user without a business names a new one on the approval page, and owns it',
  },
  {
    id: 'mcp-auth.live-role',
    contract: ['live-role', 'connection-membership', 'tool-membership-gone'],
    text: 'A connection is bounded by a lowered role at once; after the membership ended its refresh is invalid_grant and the approval is over',
  },
  {
    id: 'oauth-reach.account',
    contract: ['approval-account'],
    text: 'A connection of the account gets 403 at REST, streams and tickets, before and after a refresh, and still lists its tools',
  },
  {
    id: 'oauth-reach.personal',
    contract: ['connections-at-rest'],
    text: 'A connection of a business gets 403 at the user, settings, sign-ins, keys and notifications of its approver',
  },
  {
    id: 'oauth-reach.desk',
    contract: ['connections-at-rest'],
    text: 'A connection of a business reads and writes the sessions of that business and of no other',
  },
  {
    id: 'oauth-reach.own-chats',
    contract: ['connections-own-chats'],
    text: "A connection of a business cannot reach the approver's own chats, by id, in lists, in streams or in feeds",
  },
  {
    id: 'mcp-auth.lifetime',
    contract: ['connection-key'],
    text: "A connection's key is valid for the number of days that the user chose, from 1 to 90",
  },
  {
    id: 'mcp-auth.connection',
    contract: ['connection-row'],
    text: 'A user sees a connection as one row of GET /keys, with the same id after refreshes, and ends it there',
  },
] as const satisfies readonly Requirement[];
