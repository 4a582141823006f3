import { type grants, limits } from '@cws/protos';
import { z } from 'zod';
import { jsonText, pageAsked, pageQuery, queryFlag, timeOrNone, uuid, uuidParam } from './fields';
import { limitedJson, limitedTexts } from './limited';
import { many, one, row } from './route';

const path = '/data-shares';
const params = z.object({ id: uuidParam });
const shape = 'cws.grants.v1.Grant';
const id = uuid.meta({ format: 'uuid' });

const { allowed_tools, scope_meta } = limits['cws.grants.v1.Grant'];

/** Said where a user decides on it (contract: grants-disclosure). */
export const DISCLOSURE =
  "What a tool returns may be seen by the members of the app's business, who can read the chat, and by the provider of the model that writes the answers.";

/** contract: grants-create, grants-get, grants-list, grants-revoke, grants-uses */
export const dataShareRows = [
  row({
    id: 'createGrant',
    tag: 'grants',
    summary: 'Grant tools to a conversation',
    description: `The assistant may call the tools in \`allowed_tools\` until \`expires_at\`. ${DISCLOSURE}`,
    method: 'POST',
    path,
    access: 'credential',
    limit: 'other',
    idempotent: true,
    body: z.object({
      allowed_tools: limitedTexts(allowed_tools)
        .nullish()
        .meta({ description: 'Names of tools that the server has; at least one' }),
      app_id: id.meta({ description: 'An active app' }),
      conversation_id: id.meta({ description: "The conversation_id of one of the caller's sessions, or its id" }),
      expires_at: timeOrNone.meta({
        description: 'In the future, at most 90 days from now; absent or empty: 24 hours from now',
      }),
      mcp_server_id: id.meta({ description: 'An active server of the catalogue' }),
      scope_meta: limitedJson(
        scope_meta,
        '. `write_tools`: names of allowed tools that may change something; `chain: true`: results of one server may lead to calls of another one',
      ),
    }),
    service: 'grants',
    rpc: 'createGrant',
    request: ({ body, idempotency }) => ({
      allowed_tools: body.allowed_tools ?? [],
      app_id: body.app_id,
      conversation_id: body.conversation_id,
      expires_at: body.expires_at ?? '',
      mcp_server_id: body.mcp_server_id,
      scope_meta: jsonText(body.scope_meta),
      idempotency,
    }),
    response: one(shape, (response: grants.CreateGrantResponse) => response.grant),
    statuses: [201],
    errors: ['session_not_found', 'app_not_found', 'server_not_found', 'tool_not_available'],
  }),
  row({
    id: 'listGrants',
    tag: 'grants',
    summary: 'List grants',
    description: "The caller's own grants, newest first.",
    method: 'GET',
    path,
    access: 'credential',
    limit: 'read',
    query: z.object({
      ...pageQuery,
      conversation_id: uuid.optional().meta({ description: 'As it was given when the grant was created' }),
      active: queryFlag,
    }),
    service: 'grants',
    rpc: 'listGrants',
    request: ({ query }) => ({
      ...pageAsked(query),
      conversation_id: query.conversation_id ?? '',
      active: query.active,
    }),
    response: many(
      shape,
      (response: grants.ListGrantsResponse) => response.grants,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['invalid_cursor'],
  }),
  row({
    id: 'getGrant',
    tag: 'grants',
    summary: 'Get a grant',
    method: 'GET',
    path: `${path}/{id}`,
    access: 'credential',
    limit: 'read',
    params,
    service: 'grants',
    rpc: 'getGrant',
    request: ({ params }) => params,
    response: one(shape, (response: grants.GetGrantResponse) => response.grant),
    statuses: [200],
    errors: ['forbidden', 'grant_not_found'],
  }),
  row({
    id: 'listGrantUses',
    tag: 'grants',
    summary: 'List uses of a grant',
    description: 'These are the calls of its tools that answers have made, newest first.',
    method: 'GET',
    path: `${path}/{id}/uses`,
    access: 'credential',
    limit: 'read',
    params,
    query: z.object(pageQuery),
    service: 'grants',
    rpc: 'listGrantUses',
    request: ({ params, query }) => ({ ...params, ...pageAsked(query) }),
    response: many(
      'cws.grants.v1.GrantUse',
      (response: grants.ListGrantUsesResponse) => response.uses,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['forbidden', 'grant_not_found', 'invalid_cursor'],
  }),
  row({
    id: 'revokeGrant',
    tag: 'grants',
    summary: 'Revoke a grant',
    description: 'The grant must be active.',
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'credential',
    limit: 'other',
    params,
    service: 'grants',
    rpc: 'revokeGrant',
    request: ({ params }) => params,
    response: one(shape, (response: grants.RevokeGrantResponse) => response.grant),
    statuses: [200],
    errors: ['forbidden', 'grant_not_found', 'grant_inactive'],
  }),
];
