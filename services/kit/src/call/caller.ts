export const issuers = [
  'gateway',
  'identity',
  'profiles',
  'conversations',
  'grants',
  'workspace-mcp',
  'operator',
] as const;

/** The process that signs a caller. */
export type Issuer = (typeof issuers)[number];

/**
 * The kind of credential. `user`: token of an end user who has signed in. `anonymous`: token of a user who has not. `key`:
 * workspace API key that its owner has made. `connection`: workspace API key that an OAuth client got by an approval. `cli`:
 * token of the command-line client. `widget`: token of a visitor of a widget, anonymous or signed in, which is bound to the app of
 * that widget. `none`: no credential. `service`: a process that acts for itself. `operator`: the operator.
 */
export type CallerKind =
  | 'user'
  | 'anonymous'
  | 'key'
  | 'connection'
  | 'cli'
  | 'widget'
  | 'none'
  | 'service'
  | 'operator';

/** The widget that a visitor's token is bound to. */
export interface WidgetBinding {
  /** Empty for a user whom the app itself has named (contract: app-users-exchange). */
  readonly widget_id: string;
  /** The only app whose chats the token reaches. */
  readonly app_id: string;
}

/** Who calls and within which bounds. The process that checked the credential signs it for the next one. */
export interface Caller {
  readonly iss: Issuer;
  readonly kind: CallerKind;
  readonly user_id: string;
  /** Empty for tokens of end users, which do not hold it. */
  readonly email: string;
  /** Token family of an end user's token (`sid`). */
  readonly family_id: string;
  /** Id of the workspace key or CLI grant. */
  readonly credential_id: string;
  /** Empty when the credential is account-scoped. */
  readonly business_id: string;
  /** `owner`, `manager`, `member`, or empty. */
  readonly role: string;
  /** Names of the only tools that the credential may call; null: no allowlist. */
  readonly tools: readonly string[] | null;
  /** Set for the kind `widget` alone. */
  readonly widget?: WidgetBinding;
}

/** The caller of a request without a valid credential. */
export const unauthenticatedCaller = (iss: Issuer): Caller => ({
  iss,
  kind: 'none',
  user_id: '',
  email: '',
  family_id: '',
  credential_id: '',
  business_id: '',
  role: '',
  tools: null,
});

/** A process that acts for itself. */
export const serviceCaller = (iss: Issuer): Caller => ({
  ...unauthenticatedCaller(iss),
  kind: iss === 'operator' ? 'operator' : 'service',
});
