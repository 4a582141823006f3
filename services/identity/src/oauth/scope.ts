export const READ = 'mcp:read';
export const READ_AND_WRITE = 'mcp:read mcp:write';

export type Scope = typeof READ | typeof READ_AND_WRITE;

/**
 * Normalises a scope (RFC 6749 §3.3): unknown values are dropped, mcp:write implies mcp:read, an absent scope means both, and
 * the result is null when no known value is left (contract: scopes).
 */
export function scopeOf(requested: string | undefined): Scope | null {
  const names = (requested ?? '').split(' ').filter(Boolean);
  if (names.length === 0 || names.includes('mcp:write')) return READ_AND_WRITE;
  return names.includes(READ) ? READ : null;
}

export const mayWrite = (scope: string): boolean => scope === READ_AND_WRITE;
