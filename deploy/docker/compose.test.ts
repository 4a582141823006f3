import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseEnv, grpcEnv } from '@cws/kit';
import { parse } from 'yaml';
import { gatewayEnv } from '../../gateway/src/config.ts';
import { config as conversationsEnv } from '../../services/conversations/src/config.ts';
import { grantsEnv } from '../../services/grants/src/config.ts';
import { identityEnv } from '../../services/identity/src/config.ts';
import { profilesEnv } from '../../services/profiles/src/config.ts';
import { workspaceEnv } from '../../services/workspace-mcp/src/config.ts';
import { mongodSpec } from '../local/parts/mongod.ts';
import { migrateEnvironment, owningDatabases } from '../local/supervisor/migrate-databases.ts';
import { type Endpoints, environmentOf, type Instance } from '../processes/environment.ts';
import { type ProcessName, processes } from '../processes/processes.ts';
import { loadSecrets, secretNames } from '../processes/secrets.ts';
import { scratchFolder } from '../processes/testing/scratch-folder.ts';
import { loadPasswords } from './passwords.ts';
import { secretFiles } from './secret-files.ts';

type Service = {
  build?: { target?: string; args?: { SERVICE?: string } };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  network_mode?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  cpus?: string;
  mem_limit?: string;
  pids_limit?: number;
  logging?: { options: Record<string, string> };
};

const file = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
const { services, networks, volumes } = parse(file, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, null>;
};

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

  test('reads the addresses of its databases, which hold passwords, from files too', () => {
    expect(environment(spec.name)).not.toHaveProperty('MONGODB_URI');
    expect(environment(spec.name)).not.toHaveProperty('REDIS_URL');
  });

  test('reaches the networks of what it needs, and no other', () => {
    const needed = [
      ...(spec.name === 'gateway' ? ['edge'] : []),
      'services',
      ...(spec.redis ? ['cache'] : []),
      ...(spec.database ? ['data'] : []),
      // A mail server, and a model.
      ...(spec.mail || spec.yours ? ['outside'] : []),
    ];
    expect(services[spec.name]?.networks).toEqual(needed);
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
    expect(variables(`migrate-${spec.name}`)).toEqual(expect.arrayContaining(local));
    expect(given.filter(([name, value]) => environment(spec.name)[name] !== value)).toEqual([]);
  });
});

test.each(owningDatabases().filter(({ retentions }) => retentions))(
  'the migration of $name knows how long things are kept',
  (spec) => {
    expect(variables(`migrate-${spec.name}`)).toEqual(expect.arrayContaining(spec.retentions ?? []));
  },
);

const variable = (name: string, face: string) => `${name.toUpperCase().replaceAll('-', '_')}_${face}`;
const port = (name: string, face: string) => environment(name)[face];

test('every process is there, and nothing else is built as one', () => {
  const built = Object.entries(services).filter(([, { build }]) => build && !build.target);
  const migrations = owningDatabases().map(({ name }) => `migrate-${name}`);
  const expected = [...processes.map(({ name }) => name), ...migrations];
  expect(built.map(([name]) => name).sort()).toEqual(expected.sort());
});

test('the operator finds every service that it calls where that listens, with the secret of callers alone', () => {
  const called = ['identity', 'profiles', 'grants', 'workspace-mcp'];
  expect(environment('operator')).toEqual({
    CALLER_KEYS_FILE: '/run/secrets/CALLER_KEYS',
    ...Object.fromEntries(called.map((name) => [variable(name, 'ADDR'), `${name}:${port(name, 'GRPC_PORT')}`])),
  });
  expect(services['operator']?.networks).toEqual(['services']);
  expect(services['operator']?.build).toMatchObject({ target: 'operator', args: { SERVICE: 'deploy/operator' } });
});

test('no two listen for gRPC on the same port', () => {
  const ports = processes.map(({ name }) => environment(name).GRPC_PORT).filter(Boolean);
  expect(new Set(ports).size).toBe(processes.length - 1);
});

test('nothing is published but the public door and the mail inbox, on loopback unless HOST says otherwise', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published).toEqual([
    ['gateway', `\${HOST:-127.0.0.1}:\${GATEWAY_PORTS:-\${PORT:-8080-8083}}:${environment('gateway').HTTP_PORT}`],
    ['mail', `127.0.0.1:\${MAIL_WEB_PORT:-1080}:1080`],
    ['edge', `\${HOST:-127.0.0.1}:\${PORT:-8080}:8080`],
  ]);
});

describe('secrets', () => {
  const folder = scratchFolder();
  const made = secretFiles(loadSecrets(folder), loadPasswords(folder));
  const jobs = ['secrets', 'replica-set'];
  const secretsOf = ({ volumes: mounted = [] }: Service) => mounted.filter((mount) => mount.startsWith('secrets'));

  test('each container reads the volume of its own secrets alone, and only the two jobs read all', () => {
    for (const [name, service] of Object.entries(services).filter(([other]) => !jobs.includes(other))) {
      expect(secretsOf(service)).toEqual(name in made ? [`secrets-${name}:/run/secrets:ro,nocopy`] : []);
    }
    expect(secretsOf(services['replica-set']!)).toEqual(['secrets:/data/secrets:ro,nocopy']);
  });

  test('the job fills the volume of each container, whose folder the image holds', () => {
    const filled = Object.keys(made).map((name) => `secrets-${name}:/data/for/${name}`);
    expect(secretsOf(services.secrets!)).toEqual(['secrets:/data/secrets', ...filled]);
    const image = readFileSync(join(__dirname, 'Dockerfile'), 'utf8');
    const folders = image.match(/\/data\/for\/[a-z-]+/g)?.sort();
    expect(folders).toEqual(
      Object.keys(made)
        .map((name) => `/data/for/${name}`)
        .sort(),
    );
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(Object.keys(made).map((name) => `secrets-${name}`)));
  });

  test('each file that the configuration names is there', () => {
    for (const name of Object.keys(services)) {
      const files = Object.values(environment(name)).filter((value) => String(value).startsWith('/run/secrets/'));
      for (const path of files) expect(Object.keys(made[name] ?? {})).toContain(String(path).split('/').at(-1));
    }
  });
});

describe('networks', () => {
  const members = (network: string) =>
    Object.keys(services).filter((name) => services[name]?.networks?.includes(network));

  test('the databases and the services have no way out of their networks', () => {
    expect(Object.keys(networks).filter((name) => networks[name]?.internal)).toEqual(['services', 'data', 'cache']);
  });

  test('the door does not reach MongoDB, and its proxy reaches the gateway alone', () => {
    expect(members('data')).not.toContain('gateway');
    expect(members('edge')).toEqual(['gateway', 'edge']);
    expect(services.edge?.networks).toEqual(['edge']);
  });

  test('the job that makes the secrets has no network', () => {
    expect(services.secrets?.network_mode).toBe('none');
  });
});

test.each(Object.keys(services))('the container of %s has no rights and no resources that it does not need', (name) => {
  const { build, user, ...service } = services[name]!;
  // Images that are built here run as node; every other image is told which user to run as.
  expect(build ? user : user?.split(':')[0]).toEqual(build ? undefined : expect.stringMatching(/^[1-9]\d*$/));
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    cpus: expect.anything(),
    mem_limit: expect.anything(),
    pids_limit: expect.any(Number),
    logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
  });
});

test('mongod logs no slow operations, as in the local run', () => {
  const local = mongodSpec('mongod', scratchFolder(), 1).args;
  const given = (option: string) => local[local.indexOf(option) + 1];
  expect(services.mongodb?.command).toEqual(
    expect.arrayContaining(['--profile', '--slowms'].map((option) => `${option}=${given(option)}`)),
  );
});
