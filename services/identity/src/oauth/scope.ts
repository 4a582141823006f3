export const READ = 'mcp:read';
export const READ_AND_WRITE = 'mcp:read mcp:write';

export type Scope = typeof READ | typeof READ_AND_WRITE;

/**
 * What a scope (RFC 6749 §3.3) comes to: unknown names are dropped, mcp:write implies mcp:read, none asked is both, and
 * null is that nothing known was left (contract: scopes).
 */
export function scopeOf(asked: string | undefined): Scope | null {
  const names = (asked ?? '').split(' ').filter(Boolean);
  if (names.length === 0 || names.includes('mcp:write')) return READ_AND_WRITE;
  return names.includes(READ) ? READ : null;
}

export const mayWrite = (scope: string): boolean => scope === READ_AND_WRITE;
