import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Call,
  type CallerTokens,
  type ClientOf,
  callerTokens,
  envTypes,
  grpcClient,
  ownCall,
  type ServiceDefinition,
  serviceCaller,
  uuidV7,
} from '@cws/kit';
import { grants, profiles, workspace } from '@cws/protos';
import { Advice } from '../advice.ts';
import { type Endpoints, grpcTarget } from '../environment.ts';
import { readJson } from '../files.ts';
import type { ServiceName } from '../processes.ts';

export type Connection = {
  workspace: ClientOf<typeof workspace.WorkspaceServiceDefinition>;
  grants: ClientOf<typeof grants.GrantsServiceDefinition>;
  profiles: ClientOf<typeof profiles.ProfilesServiceDefinition>;
  /** A call of the operator, 10 s long. */
  call: () => Call;
  close: () => void;
};

type Env = NodeJS.ProcessEnv;
type Local = Pick<Endpoints, 'instances' | 'secrets'>;

/** Reads WORKSPACE_MCP_ADDR, GRANTS_ADDR, PROFILES_ADDR and CALLER_KEYS; what is not set, from the local run's DATA_DIR. */
export function connect(env: Env): Connection {
  const local = localRun(env);
  const tokens = tokensOf(env, local);
  const open = <D extends ServiceDefinition>(definition: D, variable: string, service: ServiceName): ClientOf<D> =>
    grpcClient(definition, { address: addressOf(env, local, variable, service), tokens });
  const clients = {
    workspace: open(workspace.WorkspaceServiceDefinition, 'WORKSPACE_MCP_ADDR', 'workspace-mcp'),
    grants: open(grants.GrantsServiceDefinition, 'GRANTS_ADDR', 'grants'),
    profiles: open(profiles.ProfilesServiceDefinition, 'PROFILES_ADDR', 'profiles'),
  };
  const close = () => {
    for (const client of Object.values(clients)) client.close();
  };
  return { ...clients, call: () => ownCall(serviceCaller('operator'), uuidV7()), close };
}

/** What the last local start wrote down; undefined when there is none. */
function localRun({ DATA_DIR }: Env): Local | undefined {
  const file = join(resolve(import.meta.dirname, '../../..', DATA_DIR || '.data'), 'endpoints.json');
  return existsSync(file) ? readJson<Local | undefined>(file, undefined) : undefined;
}

function tokensOf(env: Env, local: Local | undefined): CallerTokens {
  const keys = envTypes.secretList.safeParse(env.CALLER_KEYS || local?.secrets.CALLER_KEYS);
  if (keys.success) return callerTokens(keys.data);
  throw new Advice(env.CALLER_KEYS ? 'CALLER_KEYS is not a list of base64url keys of 32 bytes or more.' : notRunning);
}

function addressOf(env: Env, local: Local | undefined, variable: string, service: ServiceName): string {
  const address = env[variable] || (local && grpcTarget(local, service));
  if (address) return address;
  throw new Advice(`${variable} is not set. ${notRunning}`);
}

const notRunning =
  'There is no local run to speak to: start it with `npm start`, name its DATA_DIR, or set WORKSPACE_MCP_ADDR, ' +
  'GRANTS_ADDR, PROFILES_ADDR and CALLER_KEYS to reach another one.';
