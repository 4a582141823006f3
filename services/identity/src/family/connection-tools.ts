import type { ConnectionFamily } from './family';

/** The tools of an approval of the account with read and write. */
const ACCOUNT_TOOLS: readonly string[] = ['workspace_list', 'workspace_create'];

/**
 * The allowlist of a connection's key; null allows every tool of its role. A connection of the account always has one, which
 * restricts its key to the tool server. It applies on every read, so also to connections that were approved without one.
 */
export const connectionTools = ({
  business_id,
  tools,
}: Pick<ConnectionFamily, 'business_id' | 'tools'>): readonly string[] | null =>
  tools ?? (business_id === '' ? ACCOUNT_TOOLS : null);
