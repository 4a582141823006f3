import { z } from 'zod';
import { declaredName } from '../authorize/declared-name';
import type { GrantType } from './oauth-client';
import { isAcceptedRedirect } from './redirect-uri';
import { scopeOf } from './scope';

/** The error of a refused registration (RFC 7591 §3.2.2). */
export interface MetadataProblem {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly error_description: string;
}

const MAX_REDIRECTS = 10;
const MAX_NAME = 100;
const GRANT_TYPES: readonly GrantType[] = ['authorization_code', 'refresh_token'];

const NO_REDIRECT = 'redirect_uris must name at least one URI';
const BAD_REDIRECT =
  'A redirect URI must be https, http on loopback or a scheme of the application, without a fragment; schemes that browsers or systems open themselves (such as javascript, data, file, about, mailto, tel, intent, zoommtg, app, urn and those that begin with ms-) are refused';

/** A text; a value of another type counts as absent. */
const text = z.string().optional().catch(undefined);

/** A list from which the supported values are taken; a client that requests nothing gets everything that is supported. */
const narrowedTo = <T extends string>(supported: readonly T[]) =>
  z
    .array(z.unknown().meta({ type: 'string' }))
    .optional()
    .catch(undefined)
    .transform((requested = []) =>
      requested.length === 0 ? supported : supported.filter((one) => requested.includes(one)),
    );

/**
 * Client metadata (contract: client-registration, redirect-uris). Unsupported values are dropped and unknown metadata is ignored. A
 * registration is refused only for its URIs and when nothing is left.
 */
export const clientMetadata = z.object(
  {
    redirect_uris: z
      .array(z.string(BAD_REDIRECT).refine(isAcceptedRedirect, BAD_REDIRECT), NO_REDIRECT)
      .min(1, NO_REDIRECT)
      .max(MAX_REDIRECTS, `redirect_uris may name at most ${MAX_REDIRECTS} URIs`),
    grant_types: narrowedTo(GRANT_TYPES).refine(
      (types) => types.includes('authorization_code'),
      'grant_types has nothing that is supported',
    ),
    response_types: narrowedTo(['code']).refine(
      (types) => types.length > 0,
      'response_types has nothing but what is unsupported',
    ),
    scope: text
      .transform(scopeOf)
      .refine((scope) => scope !== null, 'scope has nothing that is supported')
      .transform((scope) => scope!),
    client_name: text.transform((name = '') => declaredName(name, MAX_NAME)),
    token_endpoint_auth_method: text,
  },
  'The body is not an object',
);

type ClientMetadata = z.output<typeof clientMetadata>;

export function readMetadata(body: unknown): ClientMetadata | MetadataProblem {
  const { success, data, error } = clientMetadata.safeParse(body);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  return {
    error: path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    error_description: message,
  };
}

export const isProblem = (read: ClientMetadata | MetadataProblem): read is MetadataProblem => 'error' in read;
