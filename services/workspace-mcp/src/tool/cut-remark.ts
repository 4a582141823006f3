import type { Tool } from './tool';

/** The paths that a remark names. */
const MAX_PATHS = 10;

/** A sentence about the parts of a result that were cut, and how to read them. */
export function cutRemark({ rest = '' }: Tool, cut: readonly string[]): string {
  const more = cut.length > MAX_PATHS ? ` and ${cut.length - MAX_PATHS} more` : '';
  return `Cut to fit into one result: ${cut.slice(0, MAX_PATHS).join(', ')}${more}. ${rest}`.trimEnd();
}
