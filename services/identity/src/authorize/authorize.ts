/** A valid authorization request, which a person may approve or deny. */
export interface AuthorizeRequest {
  readonly flow: 'cli' | 'mcp';
  readonly client_id: string;
  /** The name that a registered client declares for itself. */
  readonly client_name: string;
  readonly redirect_uri: string;
  /** The target of the redirect as it is shown to a person: host and port, or the custom scheme. */
  readonly redirect_host: string;
  readonly state: string;
  /** By the method S256. */
  readonly code_challenge: string;
  /** The scope that can be granted, without unknown values. */
  readonly scope: string;
  /** The install of the command-line client; empty for other clients. */
  readonly install_id: string;
  /** The name that the machine of that install gives itself; may be empty. */
  readonly device_name: string;
  /** RFC 8707; empty when none was named. */
  readonly resource: string;
  /** False when only reading was requested: then the form does not offer writing, and a decision cannot grant it. */
  readonly may_write: boolean;
}

/** The signed-in person who decides. */
export interface Person {
  readonly user_id: string;
  readonly email: string;
}

/** A person's choices for a connection of the tool server. */
export interface Choice {
  /** Id of the business, or `account`. */
  readonly workspace: 'account' | (string & {});
  readonly access: 'read' | 'write';
  readonly lifetime_days: number;
  /** Set when a business of this name is to be made and connected. */
  readonly new_business_name?: string;
  /** UUID for the new business, so that a form that is sent twice makes one; when absent, any is chosen. */
  readonly new_business_id?: string;
}

/** An invalid request of a known client with a valid redirect_uri (RFC 6749 §4.1.2.1). */
export interface RefusedRequest extends Pick<AuthorizeRequest, 'redirect_uri' | 'redirect_host' | 'state'> {
  readonly error: string;
  readonly error_description: string;
}

/** The result of checking an authorization request (RFC 6749 §4.1.2.1). */
export type AuthorizeOutcome =
  /** The client or its redirect_uri is invalid: the error is shown on a page and never redirected. */
  | { readonly kind: 'page-error'; readonly message: string }
  /** An error that may be redirected to the client after a person has clicked. */
  | ({ readonly kind: 'refused' } & RefusedRequest)
  | { readonly kind: 'ask'; readonly request: AuthorizeRequest };
