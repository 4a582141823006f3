/**
 * The credential that an operation requires. `none`: the operation is public and ignores Authorization. `optional`: a valid token
 * of an end user identifies the caller, and any other is ignored. `optional-expired`: the same, but a token that has expired or
 * whose family is revoked identifies the caller too. `credential`: one that acts as its user, which is an end user's
 * token, a CLI token or a workspace key that its owner has made. `any-credential`: one of these, or the key of an OAuth
 * connection. `own-chats`: one that acts as its user, or the token of a widget; `chats`: these, or the key of an OAuth connection.
 * `end-user`: the token of an end user who has signed in.
 */
export type Access =
  | 'none'
  | 'optional'
  | 'optional-expired'
  | 'credential'
  | 'any-credential'
  | 'own-chats'
  | 'chats'
  | 'end-user';
