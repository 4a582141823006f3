import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { newChat, type Session } from './chats';
import { call, expectData, type Options } from './client';
import { newWorkspace, type Workspace } from './mcp';
import { operator } from './operator';
import { newPerson } from './people';

/** A data-share grant (contract: grants-fields). */
export interface Grant {
  readonly id: string;
  readonly user_id: string;
  readonly app_id: string;
  readonly conversation_id: string;
  readonly mcp_server_id: string;
  readonly allowed_tools: readonly string[];
  readonly scope_meta: unknown;
  readonly granted_at: string;
  readonly expires_at: string;
  readonly revoked_at: string;
  readonly is_active: boolean;
}

/** An entry of the catalogue (contract: tool-servers-list). */
export interface Server {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly available_tools: readonly { readonly name: string; readonly description: string }[];
}

type Given = Omit<Options, 'token' | 'json'>;

export const postGrant = (token: string | undefined, json: object, given: Given = {}) =>
  call<Grant>('POST', '/data-shares', { token, json, ...given });
export const getGrant = (token: string, id: string) => call<Grant>('GET', `/data-shares/${id}`, { token });
export const deleteGrant = (token: string, id: string) => call<Grant>('DELETE', `/data-shares/${id}`, { token });
export const listGrants = (token: string, query = '') =>
  call<readonly Grant[]>('GET', `/data-shares${query}`, { token });

/** A call of a grant's tool (contract: grants-uses). */
export interface GrantUse {
  readonly id: string;
  readonly grant_id: string;
  readonly tool: string;
  readonly session_id: string;
  readonly message_id: string;
  readonly at: string;
  readonly duration_ms: number;
  readonly outcome: string;
}

export const listUses = (token: string, id: string, query = '') =>
  call<readonly GrantUse[]>('GET', `/data-shares/${id}/uses${query}`, { token });

/** Writes a catalogue file; JSON is YAML (YAML 1.2 §1.3). */
export function catalogueFile(document: unknown): string {
  const file = join(scratchFolder(), 'servers.yaml');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** Imports one server with a slug of its own, and returns it. */
export async function newServer(fields: object = {}): Promise<Server> {
  const slug = `e2e-${randomUUID()}`;
  const entry = { slug, name: `E2E ${slug}`, tools: ['read', 'write'], ...fields };
  const [server] = await operator<Server[]>('server', 'import', catalogueFile([entry]), '--yes');
  return server!;
}

/** A customer who may grant tools of a server to their chat with a business. */
export interface Granting {
  readonly token: string;
  readonly chat: Session;
  readonly workspace: Workspace;
  readonly server: Server;
  /** The body of a request that is granted. */
  readonly request: Readonly<Record<string, unknown>>;
  grant(overrides?: object): Promise<Grant>;
}

export async function newGranting(serverFields?: object): Promise<Granting> {
  const [owner, customer, server] = await Promise.all([newPerson(), newPerson(), newServer(serverFields)]);
  const workspace = await newWorkspace(owner.access_token);
  const token = customer.access_token;
  const chat = await newChat(token, { app_id: workspace.default_app_id });
  const request = {
    conversation_id: chat.conversation_id,
    app_id: workspace.default_app_id,
    mcp_server_id: server.id,
    allowed_tools: ['read'],
  };
  const grant = (overrides: object = {}) => expectData(201, postGrant(token, { ...request, ...overrides }));
  return { token, chat, workspace, server, request, grant };
}
