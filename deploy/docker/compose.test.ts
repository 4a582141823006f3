import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseEnv, grpcEnv } from '@cws/kit';
import { parse } from 'yaml';
import { gatewayEnv } from '../../gateway/src/config';
import { config as conversationsEnv } from '../../services/conversations/src/config';
import { grantsEnv } from '../../services/grants/src/config';
import { identityEnv } from '../../services/identity/src/config';
import { profilesEnv } from '../../services/profiles/src/config';
import { config as workspaceEnv } from '../../services/workspace-mcp/src/config';
import { type Endpoints, environmentOf, type Instance } from '../local/environment.ts';
import { migrateEnvironment, owningDatabases } from '../local/migrate-databases.ts';
import { type ProcessName, processes } from '../local/processes.ts';
import { secretNames } from '../local/secrets.ts';

type Service = {
  build?: { target?: string; args?: { SERVICE?: string } };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string | number>;
  ports?: string[];
};

const file = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
const { services } = parse(file, { merge: true }) as { services: Record<string, Service> };

const environment = (name: string) => services[name]?.environment ?? {};
const variables = (name: string) => Object.keys(environment(name)).map((variable) => variable.replace(/_FILE$/, ''));

const instances = Object.fromEntries(
  processes.map(({ name }): [string, Instance[]] => [
    name,
    [name === 'gateway' ? { http_port: 1, ops_port: 2 } : { http_port: 1, grpc_port: 2 }],
  ]),
) as Record<ProcessName, Instance[]>;

const endpoints: Endpoints = {
  origin: 'o',
  host: 'h',
  mongodb_uri: 'm',
  redis_url: 'r',
  smtp_url: 's',
  mail_from: 'f',
  shutdown_grace_s: 1,
  secrets: Object.fromEntries(secretNames.map((name) => [name, 'k'])) as Endpoints['secrets'],
  instances,
};

/** What a process reads at all; a variable beside it would be set in vain. */
const read: Record<ProcessName, string[]> = {
  gateway: Object.keys(gatewayEnv.shape),
  identity: service(identityEnv.shape),
  profiles: service(profilesEnv.shape),
  conversations: service(conversationsEnv.shape),
  grants: service(grantsEnv.shape),
  'workspace-mcp': service(workspaceEnv.shape),
};

function service(own: object): string[] {
  return Object.keys({ ...baseEnv.shape, ...grpcEnv.shape, ...own });
}

/** Of a supervisor that starts the process and holds its IPC channel, which a container's engine is not. */
const supervisors = 'SUPERVISED';

describe.each(processes)('$name', (spec) => {
  const local = environmentOf(spec, endpoints, instances[spec.name][0]!);

  test('is built from its folder', () => {
    expect(services[spec.name]?.build?.args?.SERVICE).toBe(spec.folder);
  });

  test('is given each variable that the local run gives it', () => {
    const wanted = Object.keys(local).filter((variable) => variable !== supervisors);
    expect(variables(spec.name)).toEqual(expect.arrayContaining(wanted));
  });

  test('is given none that it does not know', () => {
    const known = new Set([...read[spec.name], ...Object.keys(local)]);
    known.delete(supervisors);
    expect(variables(spec.name).filter((variable) => !known.has(variable))).toEqual([]);
  });

  test('reads its secrets from files, and no other secret', () => {
    const secrets = Object.entries(environment(spec.name)).filter(([variable]) =>
      secretNames.some((secret) => variable.startsWith(secret)),
    );
    expect(Object.fromEntries(secrets)).toEqual(
      Object.fromEntries(spec.secrets.map((secret) => [`${secret}_FILE`, `/run/secrets/${secret}`])),
    );
  });

  test('has its own database, and calls the others where they listen', () => {
    expect(environment(spec.name)).toMatchObject({
      ...(spec.database && { MONGODB_DATABASE: spec.database }),
      ...Object.fromEntries(spec.calls.map((name) => [variable(name, 'ADDR'), `${name}:${port(name, 'GRPC_PORT')}`])),
      ...Object.fromEntries(
        spec.proxies.map((name) => [variable(name, 'HTTP'), `http://${name}:${port(name, 'HTTP_PORT')}`]),
      ),
    });
  });
});

describe.each(owningDatabases())('the migration of $name', (spec) => {
  const job = services[`migrate-${spec.name}`];

  test('runs the migrate entry of the image of the service', () => {
    expect(job?.build).toEqual(services[spec.name]?.build);
    expect(job?.command).toEqual(['node', '--enable-source-maps', 'dist/migrate.js']);
  });

  test('is over before the service starts', () => {
    const condition = 'service_completed_successfully';
    expect(services[spec.name]?.depends_on?.[`migrate-${spec.name}`]).toEqual({ condition });
    expect(job?.depends_on).toMatchObject({ 'replica-set': { condition } });
  });

  test('is given what the local run gives it, and the same values as the service', () => {
    const given = Object.entries(environment(`migrate-${spec.name}`));
    const local = Object.keys(migrateEnvironment(spec, 'm')).filter((name) => name !== supervisors);
    expect(given.map(([name]) => name)).toEqual(expect.arrayContaining(local));
    expect(given.filter(([name, value]) => environment(spec.name)[name] !== value)).toEqual([]);
  });
});

test('the migration of conversations knows how long events are kept', () => {
  expect(environment('migrate-conversations')).toHaveProperty('REALTIME_RETENTION_S');
});

const variable = (name: string, face: string) => `${name.toUpperCase().replaceAll('-', '_')}_${face}`;
const port = (name: string, face: string) => environment(name)[face];

test('every process is there, and nothing else is built as one', () => {
  const built = Object.entries(services).filter(([, { build }]) => build && !build.target);
  const migrations = owningDatabases().map(({ name }) => `migrate-${name}`);
  const expected = [...processes.map(({ name }) => name), ...migrations];
  expect(built.map(([name]) => name).sort()).toEqual(expected.sort());
});

test('no two listen for gRPC on the same port', () => {
  const ports = processes.map(({ name }) => environment(name).GRPC_PORT).filter(Boolean);
  expect(new Set(ports).size).toBe(processes.length - 1);
});

test('nothing is published but the public door and the mail inbox, on loopback unless HOST says otherwise', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published).toEqual([
    ['gateway', `\${HOST:-127.0.0.1}:\${PORT:-8080}:${environment('gateway').HTTP_PORT}`],
    ['mail', `127.0.0.1:\${MAIL_WEB_PORT:-1080}:1080`],
  ]);
});
