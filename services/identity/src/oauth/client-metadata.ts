import type { GrantType, OAuthClient } from './client';
import { isAcceptedRedirect } from './redirect-uri';
import { scopeOf } from './scope';

export type ClientMetadata = Pick<OAuthClient, 'client_name' | 'redirect_uris' | 'grant_types' | 'scope'>;

/** The error of a refused registration (RFC 7591 §3.2.2). */
export interface MetadataProblem {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly error_description: string;
}

const MAX_REDIRECTS = 10;
const MAX_NAME = 100;
const GRANT_TYPES: readonly GrantType[] = ['authorization_code', 'refresh_token'];

/**
 * Reads client metadata (contract: client-registration, redirect-uris). Unsupported values are dropped and unknown metadata is ignored. A registration is refused only
 * for its URIs and when nothing is left.
 */
export function readMetadata(body: unknown): ClientMetadata | MetadataProblem {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return badMetadata('The body is not an object');
  const { redirect_uris, grant_types, response_types, scope, client_name } = body as Record<string, unknown>;
  const problem = redirectProblem(redirect_uris);
  if (problem) return problem;
  const grants = narrowed(grant_types, GRANT_TYPES);
  if (!grants.includes('authorization_code')) return badMetadata('grant_types has nothing that is supported');
  if (narrowed(response_types, ['code']).length === 0)
    return badMetadata('response_types has nothing but what is unsupported');
  const known = scopeOf(typeof scope === 'string' ? scope : undefined);
  if (known === null) return badMetadata('scope has nothing that is supported');
  return {
    client_name: readName(client_name),
    redirect_uris: redirect_uris as string[],
    grant_types: grants,
    scope: known,
  };
}

export const isProblem = (read: ClientMetadata | MetadataProblem): read is MetadataProblem => 'error' in read;

/** A client that requests nothing gets everything that is supported. */
function narrowed<T extends string>(requested: unknown, supported: readonly T[]): readonly T[] {
  return Array.isArray(requested) && requested.length > 0
    ? supported.filter((one) => requested.includes(one))
    : supported;
}

function redirectProblem(uris: unknown): MetadataProblem | null {
  if (!Array.isArray(uris) || uris.length === 0) return badRedirect('redirect_uris must name at least one URI');
  if (uris.length > MAX_REDIRECTS) return badRedirect(`redirect_uris may name at most ${MAX_REDIRECTS} URIs`);
  if (uris.every((uri) => typeof uri === 'string' && isAcceptedRedirect(uri))) return null;
  return badRedirect(
    'A redirect URI must be https, http on loopback or a scheme of the application, without a fragment',
  );
}

/** One line without control or format characters, so that a name cannot disturb the page that shows it. */
function readName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const shown = name.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
  return [...shown].slice(0, MAX_NAME).join('').trim();
}

const badRedirect = (error_description: string): MetadataProblem => ({
  error: 'invalid_redirect_uri',
  error_description,
});
const badMetadata = (error_description: string): MetadataProblem => ({
  error: 'invalid_client_metadata',
  error_description,
});
