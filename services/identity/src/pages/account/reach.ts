import { withArticle } from '../html/article';
import type { Granted } from './granted';

/** Describes in plain words what a grant can do. */
export function reachOf(granted: Granted): string {
  if (granted.kind === 'Command line')
    return 'do everything that you can do: your chats, profile and settings, and the desk of each of your businesses';
  if (granted.tools !== null) return reachOfTools(granted.tools, granted.role);
  if (granted.business_id === '')
    return 'do everything that you can do: your own chats, profile and settings, new businesses, and the desk of each of your businesses';
  const there = `use every tool that ${withArticle(granted.role)} may use, and read and answer the conversations of this business`;
  return granted.kind === 'Connection'
    ? `${there}; it does not reach your own chats, profile or settings`
    : `${there}; it also reaches your own chats with this business, your profile and your settings`;
}

/** A list of tools restricts a key to the tool server. */
function reachOfTools(tools: readonly string[], role: string): string {
  const counted = tools.length === 1 ? '1 tool' : `${tools.length} tools`;
  return `use ${counted} of the tool server${role && ` as ${withArticle(role)}`}, and nothing else: no conversations`;
}
