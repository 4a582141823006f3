import type { ConnectionFamily } from './family';

/** What an approval of the account with read and write is for. */
const ACCOUNT_TOOLS: readonly string[] = ['workspace_list', 'workspace_create'];

/**
 * The allowlist of a connection's key; null: every tool of its role. A connection of the account always has one, which
 * keeps its key to the tool server: connections that were approved without one are held to it whenever they are read.
 */
export const connectionTools = ({
  business_id,
  tools,
}: Pick<ConnectionFamily, 'business_id' | 'tools'>): readonly string[] | null =>
  tools ?? (business_id === '' ? ACCOUNT_TOOLS : null);
