import { z } from 'zod';
import { discoveryDocument } from '../http/discovery-document';
import { publicJwk } from './configured-keys';

/** The public keys of access tokens (RFC 7517 §5). */
export const jwksDocument = discoveryDocument({
  id: 'getSigningKeys',
  path: '/.well-known/jwks.json',
  summary: 'Get the signing keys',
  description: "The keys that sign end users' access tokens (RFC 7517).",
  schema: z.object({ keys: z.array(publicJwk) }),
  contentOf: ({ signing }) => signing.keyring.jwks(),
});
