import { type identity, limits } from '@cws/protos';
import { z } from 'zod';
import { flag, uuid, uuidParam } from './fields';
import { limitedInteger, limitedText, limitedTexts } from './limited';
import { many, one, row } from './route';

const { name, tools, expires_in_days } = limits['cws.identity.v1.CreateKeyRequest'];

/** Workspace API keys. Their responses hold secrets: no Idempotency-Key (contract: keys-create, idempotency-secrets). */
export const keyRows = [
  row({
    id: 'listKeys',
    tag: 'keys',
    summary: 'List keys and connections',
    method: 'GET',
    path: '/keys',
    access: 'end-user',
    limit: 'read',
    service: 'identity',
    rpc: 'listKeys',
    request: () => ({}),
    response: many('cws.identity.v1.Key', (response: identity.ListKeysResponse) => response.keys),
    statuses: [200],
    errors: [],
  }),
  row({
    id: 'createKey',
    tag: 'keys',
    summary: 'Create a key',
    description: 'Only this response shows the key.',
    method: 'POST',
    path: '/keys',
    access: 'end-user',
    limit: 'other',
    body: z.object({
      name: limitedText(name),
      business_id: uuid.nullish(),
      read_only: flag.meta({ description: 'Whether the key is limited to tools that only read' }),
      tools: limitedTexts(tools)
        .nullish()
        .meta({ description: 'Names of tools as in tools/list; an unknown one is refused' }),
      expires_in_days: limitedInteger(expires_in_days)
        .nullish()
        .meta({ description: `Days until it ends; ${expires_in_days.default_number} if absent` }),
    }),
    service: 'identity',
    rpc: 'createKey',
    request: ({ body }) => ({
      name: body.name,
      business_id: body.business_id ?? '',
      read_only: body.read_only ?? false,
      has_allowlist: Array.isArray(body.tools),
      tools: body.tools ?? [],
      expires_in_days: body.expires_in_days ?? 0,
    }),
    response: one('cws.identity.v1.IssuedKey', (response: identity.CreateKeyResponse) => response.key),
    statuses: [201],
    errors: ['validation_failed', 'conflict'],
  }),
  row({
    id: 'deleteKey',
    tag: 'keys',
    summary: 'Revoke a key or a connection',
    method: 'DELETE',
    path: '/keys/{id}',
    access: 'end-user',
    limit: 'other',
    params: z.object({ id: uuidParam }),
    service: 'identity',
    rpc: 'deleteKey',
    request: ({ params }) => ({ id: params.id }),
    response: one('cws.identity.v1.DeleteKeyResponse', (response: identity.DeleteKeyResponse) => response),
    statuses: [200],
    errors: ['not_found'],
  }),
];
