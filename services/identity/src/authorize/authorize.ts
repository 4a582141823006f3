/** What a client asks a person for, after everything in it was checked. */
export interface AuthorizeRequest {
  readonly flow: 'cli' | 'mcp';
  readonly client_id: string;
  /** Of a registered client: what it calls itself. */
  readonly client_name: string;
  readonly redirect_uri: string;
  /** Where the answer goes, as a person reads it: host and port, or the custom scheme. */
  readonly redirect_host: string;
  readonly state: string;
  /** S256. */
  readonly code_challenge: string;
  /** The scope that can be granted, narrowed to what is known. */
  readonly scope: string;
  /** Of the command-line client; else empty. */
  readonly install_id: string;
  /** RFC 8707; empty when none was named. */
  readonly resource: string;
  /** False when only reading was asked for: writing is neither offered nor taken then. */
  readonly may_write: boolean;
}

/** The one who decides. */
export interface Person {
  readonly user_id: string;
  readonly email: string;
}

/** What a person chose for a connection of the tool server. */
export interface Choice {
  /** Id of the business, or the account itself. */
  readonly workspace: 'account' | (string & {});
  readonly access: 'read' | 'write';
  readonly lifetime_days: number;
  /** Set when a business of this name is to be made and connected. */
  readonly new_business_name?: string;
  /** UUID that the new business gets, so that a form that is sent twice makes one; absent: any. */
  readonly new_business_id?: string;
}

/** A request of a known client that is wrong in itself (RFC 6749 §4.1.2.1). */
export interface RefusedRequest extends Pick<AuthorizeRequest, 'redirect_uri' | 'redirect_host' | 'state'> {
  readonly error: string;
  readonly error_description: string;
}

/** What an authorize call comes to (RFC 6749 §4.1.2.1). */
export type AuthorizeOutcome =
  /** The client or its redirect_uri is wrong: a page, never a redirect. */
  | { readonly kind: 'page-error'; readonly message: string }
  /** An error that the client may be told, once a person has asked for it. */
  | ({ readonly kind: 'refused' } & RefusedRequest)
  | { readonly kind: 'ask'; readonly request: AuthorizeRequest };
