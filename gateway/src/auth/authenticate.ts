import { AppError, type Caller } from '@cws/kit';
import { UNAUTHENTICATED } from '../http/visit';
import type { Access } from './access';
import { isOpaque, type OpaqueCredentials } from './opaque-credentials';
import type { UserTokens } from './user-tokens';

/** Finds the caller of a request by its Authorization header. */
export interface Authenticate {
  /** The caller of an operation. Errors: unauthorized, token_expired, forbidden, upstream_unavailable. */
  forAccess(access: Access, authorization: string | undefined): Caller | Promise<Caller>;
  /**
   * The caller of the tool server: a key, a CLI token, or an unauthenticated caller, which the tool server refuses itself. Error:
   * upstream_unavailable.
   */
  forTools(authorization: string | undefined): Promise<Caller>;
}

export function authenticate(users: UserTokens, opaque: OpaqueCredentials): Authenticate {
  const chats = async (authorization: string | undefined): Promise<Caller> => {
    const token = bearerOf(authorization);
    if (!isOpaque(token)) return users.check(token);
    const caller = await opaque.check(token);
    if (caller.tools !== null) throw new AppError('forbidden', { message: 'This key is for the tool server alone' });
    return caller;
  };
  const ownChats = async (authorization: string | undefined): Promise<Caller> =>
    exceptConnections(await chats(authorization));
  const anyCredential = async (authorization: string | undefined): Promise<Caller> =>
    exceptWidgets(await chats(authorization));
  const credential = async (authorization: string | undefined): Promise<Caller> =>
    exceptWidgets(await ownChats(authorization));
  const endUser = async (authorization: string | undefined): Promise<Caller> => {
    const token = bearerOf(authorization);
    if (isOpaque(token)) {
      exceptConnections(await opaque.check(token));
      throw new AppError('unauthorized', { message: "An end user's token is required here" });
    }
    const caller = exceptWidgets(await users.check(token));
    if (caller.kind === 'anonymous') throw new AppError('forbidden', { message: 'Sign in first' });
    return caller;
  };
  const optional = (callerOf: (token: string) => Promise<Caller>) => async (authorization: string | undefined) => {
    if (authorization === undefined) return UNAUTHENTICATED;
    return unauthenticatedUnlessValid(async () => callerOf(bearerOf(authorization)));
  };
  const forTools = async (authorization: string | undefined): Promise<Caller> =>
    unauthenticatedUnlessValid(async () => {
      const token = bearerOf(authorization);
      return isOpaque(token) ? opaque.check(token) : UNAUTHENTICATED;
    });
  const byAccess = {
    none: () => UNAUTHENTICATED,
    optional: optional(users.check),
    'optional-expired': optional(users.identify),
    credential,
    'any-credential': anyCredential,
    'own-chats': ownChats,
    chats,
    'end-user': endUser,
  };
  return { forAccess: (access, authorization) => byAccess[access](authorization), forTools };
}

/** forbidden for the key of an OAuth connection, which does not act as its approver. */
function exceptConnections(caller: Caller): Caller {
  if (caller.kind !== 'connection') return caller;
  throw new AppError('forbidden', { message: 'The key of a connected application cannot do this' });
}

/** forbidden for the token of a widget, which reaches the chats of its app alone (contract: widget-tokens). */
function exceptWidgets(caller: Caller): Caller {
  if (caller.kind !== 'widget') return caller;
  throw new AppError('forbidden', { message: 'The token of a widget cannot do this' });
}

/** RFC 6750 §2.1. */
const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;

/** The bearer token of a header; unauthorized without one. */
export function bearerOf(authorization: string | undefined): string {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('unauthorized');
  return token;
}

async function unauthenticatedUnlessValid(check: () => Promise<Caller>): Promise<Caller> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return UNAUTHENTICATED;
    throw error;
  }
}
