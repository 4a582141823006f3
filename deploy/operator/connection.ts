import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  BadConfig,
  baseEnv,
  type Call,
  type CallerTokens,
  type ClientOf,
  callerKeys,
  callerTokens,
  grpcClient,
  ownCall,
  parseEnv,
  type ServiceDefinition,
  serviceCaller,
  uuidV7,
} from '@cws/kit';
import { grants, identity, profiles, workspace } from '@cws/protos';
import { Advice } from '../processes/advice.ts';
import { type Endpoints, grpcTarget } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { operator, type ServiceName } from '../processes/processes.ts';
import { loadSecrets, type Secrets, secretsOf } from '../processes/secrets.ts';

export type Connection = {
  readonly identity: ClientOf<typeof identity.IdentityServiceDefinition>;
  readonly workspace: ClientOf<typeof workspace.WorkspaceServiceDefinition>;
  readonly grants: ClientOf<typeof grants.GrantsServiceDefinition>;
  readonly profiles: ClientOf<typeof profiles.ProfilesServiceDefinition>;
  /** A call by the operator, with a deadline of 10 s. */
  call: () => Call;
  close: () => void;
};

type Env = NodeJS.ProcessEnv;
type Local = Pick<Endpoints, 'instances'> & { secrets: () => Secrets };

/**
 * Reads IDENTITY_ADDR, WORKSPACE_MCP_ADDR, GRANTS_ADDR, PROFILES_ADDR, GRPC_TRANSPORT and CALLER_KEYS or CALLER_KEYS_FILE,
 * and for those that are not set the local run's DATA_DIR. A connection is opened when a command first needs it.
 */
export function connect(env: Env): Connection {
  const local = localRun(env);
  const tokens = tokensOf(env, local);
  const transport = advisedBy(() => parseEnv(baseEnv.pick({ GRPC_TRANSPORT: true }), env).GRPC_TRANSPORT);
  const opened: { close(): void }[] = [];
  const open = <D extends ServiceDefinition>(definition: D, variable: string, service: ServiceName): ClientOf<D> => {
    const address = addressOf(env, local, variable, service);
    const signer = advisedBy(() => tokens.to(service));
    const client = grpcClient(definition, { address, signer, transport });
    opened.push(client);
    return client;
  };
  return {
    get identity() {
      return open(identity.IdentityServiceDefinition, 'IDENTITY_ADDR', 'identity');
    },
    get workspace() {
      return open(workspace.WorkspaceServiceDefinition, 'WORKSPACE_MCP_ADDR', 'workspace-mcp');
    },
    get grants() {
      return open(grants.GrantsServiceDefinition, 'GRANTS_ADDR', 'grants');
    },
    get profiles() {
      return open(profiles.ProfilesServiceDefinition, 'PROFILES_ADDR', 'profiles');
    },
    call: () => ownCall(serviceCaller(operator.name), uuidV7()),
    close: () => {
      for (const client of opened) client.close();
    },
  };
}

/** Reads the endpoints of the last local run, and its secrets as they are now; undefined if there was none. */
function localRun(env: Env): Local | undefined {
  const dataDir = resolve(import.meta.dirname, '../..', env.DATA_DIR || '.data');
  const file = join(dataDir, 'endpoints.json');
  const endpoints = existsSync(file) ? readJson<Pick<Endpoints, 'instances'> | undefined>(file, undefined) : undefined;
  return endpoints && { instances: endpoints.instances, secrets: () => loadSecrets(dataDir, env) };
}

function tokensOf(env: Env, local: Local | undefined): CallerTokens {
  const isGiven = env.CALLER_KEYS || env.CALLER_KEYS_FILE;
  if (!isGiven && !local) throw new Advice(notRunning);
  const source = isGiven ? env : secretsOf(operator.name, local!.secrets());
  return advisedBy(() => callerTokens(operator.name, parseEnv(ownKeys, source).CALLER_KEYS));
}

const ownKeys = baseEnv.pick({ CALLER_KEYS: true }).extend({ CALLER_KEYS: callerKeys(operator.name) });

/** Returns the result of `read`; throws an Advice where the configuration is bad. */
function advisedBy<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof BadConfig ? new Advice(error.message) : error;
  }
}

function addressOf(env: Env, local: Local | undefined, variable: string, service: ServiceName): string {
  const address = env[variable] || (local && grpcTarget(local, service));
  if (address) return address;
  throw new Advice(`${variable} is not set. ${notRunning}`);
}

const notRunning =
  'No local run was found: start it with `npm start`, set DATA_DIR to its folder, or set IDENTITY_ADDR, ' +
  'WORKSPACE_MCP_ADDR, GRANTS_ADDR, PROFILES_ADDR and CALLER_KEYS or CALLER_KEYS_FILE to reach another one.';
