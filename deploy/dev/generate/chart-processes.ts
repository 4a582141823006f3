import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type ProcessSpec, processes } from '../../processes/processes.ts';

interface ComposeService {
  readonly environment: Readonly<Record<string, string | number>>;
}

const HEAD = `# The processes with what each one needs: \`npm run generate\` writes this file from deploy/processes/processes.ts, and the ports,
# times and settings from docker-compose.yml. No values of an installation are here: those are in values.yaml.
`;
/** As in deploy/docker: a process that sets nothing has these seconds to end. */
const SHUTDOWN_GRACE_S = 8;
/** The chart has values of its own for them. */
const IN_VALUES = new Set(['PUBLIC_ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'LOG_LEVEL', 'GRPC_TRANSPORT']);

/** `files/processes.yaml` of the chart. */
export function chartProcesses(root: string): string {
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const services = compose.services as Record<string, ComposeService>;
  return (
    HEAD + processes.map((spec) => `\n${stringify([entryOf(spec, services[spec.name]!)], { lineWidth: 0 })}`).join('')
  );
}

function entryOf(spec: ProcessSpec, { environment }: ComposeService): object {
  const { GRPC_PORT, OPS_PORT, SHUTDOWN_GRACE_S: grace } = environment;
  const yours = spec.yours ?? [];
  return omitEmpty({
    name: spec.name,
    grpcPort: GRPC_PORT,
    opsPort: OPS_PORT,
    shutdownGraceSeconds: grace === SHUTDOWN_GRACE_S ? undefined : grace,
    database: spec.database,
    redis: spec.redis,
    mail: spec.mail,
    embeddings: spec.embeddings,
    secrets: spec.secrets,
    optionalSecrets: [
      ...(spec.idempotency ? ['IDEMPOTENCY_REDIS_URL'] : []),
      ...yours.filter((name) => !name.endsWith('*')),
    ],
    // Every key of a Secret of that name is a variable.
    optionalVariables: yours.filter((name) => name.endsWith('_*')).map(secretOfPrefix)[0],
    calls: spec.calls,
    proxies: spec.proxies,
    folders: Object.fromEntries((spec.folders ?? []).map((name) => [name, environment[name]])),
    settings: settingsIn(environment).filter((name) => !yours.includes(name)),
    retentions: spec.retentions,
  });
}

/** The variables that a person can set. */
const settingsIn = (environment: ComposeService['environment']): string[] =>
  Object.keys(environment).filter((name) => String(environment[name]).includes('$') && !IN_VALUES.has(name));

/** `MCP_SERVER_*` → `mcp-servers`, the Secret whose keys begin so. */
const secretOfPrefix = (prefix: string): string => `${prefix.slice(0, -2).toLowerCase().replaceAll('_', '-')}s`;

const omitEmpty = (entry: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== undefined && Object.keys(Object(value)).length + Number(typeof value !== 'object') > 0,
    ),
  );
