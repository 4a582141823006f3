import { prefix } from '../processes/environment.ts';
import { type ProcessSpec, processes } from '../processes/processes.ts';
import { type Secrets, secretsOf } from '../processes/secrets.ts';

/** A Secret of Kubernetes (core/v1), with its values in clear. */
export type Secret = {
  apiVersion: 'v1';
  kind: 'Secret';
  metadata: { name: string };
  type: 'Opaque';
  stringData: Record<string, string>;
};

type Environment = Readonly<Record<string, string | undefined>>;
type Values = Record<string, string>;

/** Variables that the environment has to have, but lacks. */
export class MissingVariables extends Error {
  constructor(names: readonly string[]) {
    super(`these variables are missing: ${names.join(', ')}`);
    this.name = 'MissingVariables';
  }
}

/** The part of the name of a release that the names of its objects begin with, as in templates/_names.tpl. */
const fullName = (release: string): string => release.slice(0, 40).replace(/-$/, '');

/**
 * The Secrets from which the pods of the chart read, named {name}-{process} and {name}-migrate-{service}; none has a value that its pod
 * does not need. MONGODB_URI, REDIS_URL, SMTP_URL and, if it is set, IDEMPOTENCY_REDIS_URL come from the environment, where a variable that begins with the name of a
 * process, such as IDENTITY_MONGODB_URI, is for that one alone. Throws MissingVariables.
 */
export function kubernetesSecrets(release: string, secrets: Secrets, env: Environment): Secret[] {
  const name = fullName(release);
  const missing = new Set<string>();
  const read = (...names: [string, ...string[]]): string => {
    const found = names.map((variable) => env[variable]).find(Boolean);
    if (!found) missing.add(names.at(-1)!);
    return found ?? '';
  };
  const all = [
    ...processes.map((spec) => secret(`${name}-${spec.name}`, valuesOf(spec, secrets, env, read))),
    ...processes.flatMap((spec) => migrationSecret(name, spec, read)),
    secret(`${name}-operator`, secretsOf('operator', secrets)),
    secret(
      `${name}-mcp-servers`,
      given(env, (variable) => variable.startsWith('MCP_SERVER_')),
    ),
  ];
  if (missing.size > 0) throw new MissingVariables([...missing]);
  return all;
}

type Read = (...names: [string, ...string[]]) => string;

function valuesOf(spec: ProcessSpec, secrets: Secrets, env: Environment, read: Read): Values {
  const own = (variable: string) => read(`${prefix(spec.name)}_${variable}`, variable);
  return {
    ...secretsOf(spec.name, secrets),
    ...(spec.database && { MONGODB_URI: own('MONGODB_URI') }),
    ...(spec.redis && { REDIS_URL: own('REDIS_URL') }),
    ...(spec.idempotency && given(env, (variable) => variable === 'IDEMPOTENCY_REDIS_URL')),
    ...(spec.mail && { SMTP_URL: own('SMTP_URL') }),
    ...given(env, (variable) => spec.yours?.includes(variable)),
  };
}

/** The user of a migration may change collections and indexes; the one of the service may do that too if there is no other. */
function migrationSecret(name: string, { name: service, database }: ProcessSpec, read: Read): Secret[] {
  if (!database) return [];
  const own = prefix(service);
  const uri = read(`${own}_MIGRATE_MONGODB_URI`, 'MIGRATE_MONGODB_URI', `${own}_MONGODB_URI`, 'MONGODB_URI');
  return [secret(`${name}-migrate-${service}`, { MONGODB_URI: uri })];
}

const given = (env: Environment, isMeant: (variable: string) => boolean | undefined): Values =>
  Object.fromEntries(Object.entries(env).filter(([variable, value]) => value && isMeant(variable))) as Values;

const secret = (name: string, stringData: Values): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  type: 'Opaque',
  stringData,
});
