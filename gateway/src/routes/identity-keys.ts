import { type identity, limits } from '@cws/protos';
import { z } from 'zod';
import { uuidParam } from './fields';
import { limitedText } from './limited';
import { many, one, row } from './route';

const { jwks_url } = limits['cws.identity.v1.CreateIdentityKeyRequest'];
const ofApp = { id: uuidParam, app_id: uuidParam };
const path = '/businesses/{id}/apps/{app_id}/identity-keys';

/** Keys by which an app names its own users. Their responses hold secrets: no Idempotency-Key (contract: app-users-keys, idempotency-secrets). */
export const identityKeyRows = [
  row({
    id: 'listIdentityKeys',
    tag: 'businesses',
    summary: 'List identity keys of an app',
    method: 'GET',
    path,
    access: 'credential',
    limit: 'read',
    params: z.object(ofApp),
    service: 'identity',
    rpc: 'listIdentityKeys',
    request: ({ params }) => ({ business_id: params.id, app_id: params.app_id }),
    response: many('cws.identity.v1.IdentityKey', (response: identity.ListIdentityKeysResponse) => response.keys),
    statuses: [200],
    errors: ['forbidden', 'not_found'],
  }),
  row({
    id: 'createIdentityKey',
    tag: 'businesses',
    summary: 'Make an identity key of an app',
    description: 'Only this response shows the secret.',
    method: 'POST',
    path,
    access: 'credential',
    limit: 'other',
    params: z.object(ofApp),
    body: z.object({
      jwks_url: limitedText(jwks_url).nullish().meta({
        description:
          'The https URL of a JWK set that verifies ES256, EdDSA or RS256; if absent, a secret for HS256 is made',
      }),
    }),
    service: 'identity',
    rpc: 'createIdentityKey',
    request: ({ params, body }) => ({
      business_id: params.id,
      app_id: params.app_id,
      jwks_url: body.jwks_url ?? undefined,
    }),
    response: one(
      'cws.identity.v1.CreateIdentityKeyResponse',
      (response: identity.CreateIdentityKeyResponse) => response,
    ),
    statuses: [201],
    errors: ['validation_failed', 'forbidden', 'not_found', 'conflict'],
  }),
  row({
    id: 'deleteIdentityKey',
    tag: 'businesses',
    summary: 'Revoke an identity key of an app',
    method: 'DELETE',
    path: `${path}/{key_id}`,
    access: 'credential',
    limit: 'other',
    params: z.object({ ...ofApp, key_id: uuidParam }),
    service: 'identity',
    rpc: 'deleteIdentityKey',
    request: ({ params }) => ({ business_id: params.id, app_id: params.app_id, id: params.key_id }),
    response: one(
      'cws.identity.v1.DeleteIdentityKeyResponse',
      (response: identity.DeleteIdentityKeyResponse) => response,
    ),
    statuses: [200],
    errors: ['forbidden', 'not_found'],
  }),
];
