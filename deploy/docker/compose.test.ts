import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseEnv, grpcEnv } from '@cws/kit';
import { parse } from 'yaml';
import { gatewayEnv } from '../../gateway/src/config.ts';
import { conversationsEnv } from '../../services/conversations/src/config.ts';
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
    [name === 'gateway' ? { http_port: 1, ops_port: 2 } : { http_port: 1, grpc_port: 2, ops_port: 3 }],
  ]),
) as Record<ProcessName, Instance[]>;

const endpoints: Endpoints = {
  origin: 'o',
  host: 'h',
  mongodb_uri: 'm',
  redis_url: 'r',
  idempotency_redis_url: 'i',
  smtp_url: 's',
  mail_from: 'f',
  shutdown_grace_s: 1,
  secrets: Object.fromEntries(secretNames.map((name) => [name, 'k'])),
  instances,
};

/** The variables that a process reads; any other variable would have no effect. */
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

/** Variables that containers do without: only the gateway has a proxy in front, and reflection is for development. */
const NOT_OF_CONTAINERS = ['SUPERVISED', 'SHUTDOWN_DELAY_S', 'GRPC_REFLECTION'];

/** Variables of a supervisor that holds an IPC channel to the process; a container engine has none. */
const supervisors = 'SUPERVISED';

describe.each(processes)('$name', (spec) => {
  const local = environmentOf(spec, endpoints, instances[spec.name][0]!);

  test('is built from its folder', () => {
    expect(services[spec.name]?.build?.args?.SERVICE).toBe(spec.folder);
  });

  test('gets each variable that the local run sets', () => {
    const wanted = Object.keys(local).filter((variable) => variable !== supervisors);
    expect(variables(spec.name)).toEqual(expect.arrayContaining(wanted));
  });

  test('gets no variable that it does not read', () => {
    const known = new Set([...read[spec.name], ...Object.keys(local)]);
    known.delete(supervisors);
    expect(variables(spec.name).filter((variable) => !known.has(variable))).toEqual([]);
  });

  test('gets each other variable that it reads, so that a person can set it', () => {
    const settings = read[spec.name].filter((variable) => !NOT_OF_CONTAINERS.includes(variable));
    expect(settings.filter((variable) => !variables(spec.name).includes(variable))).toEqual([]);
  });

  test('reads only its own secrets, from files', () => {
    const secrets = Object.entries(environment(spec.name)).filter(([variable]) =>
      [...secretNames, 'CALLER_KEYS'].some((secret) => variable.startsWith(secret)),
    );
    expect(Object.fromEntries(secrets)).toEqual(
      Object.fromEntries(spec.secrets.map((secret) => [`${secret}_FILE`, `/run/secrets/${secret}`])),
    );
  });

  test('reads the addresses of its databases, which contain passwords, from files too', () => {
    expect(environment(spec.name)).not.toHaveProperty('MONGODB_URI');
    expect(environment(spec.name)).not.toHaveProperty('REDIS_URL');
  });

  test('is connected only to the networks that it needs', () => {
    const needed = [
      ...(spec.name === 'gateway' ? ['edge'] : []),
      'services',
      ...(spec.redis ? ['cache'] : []),
      ...(spec.database ? ['data'] : []),
      // Identity sends mail, conversations calls a model, grants calls tools, and profiles may keep images in a bucket.
      ...(spec.mail || spec.yours || spec.outside ? ['outside'] : []),
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

  test('completes before the service starts', () => {
    const condition = 'service_completed_successfully';
    expect(services[spec.name]?.depends_on?.[`migrate-${spec.name}`]).toEqual({ condition });
    expect(job?.depends_on).toMatchObject({ 'replica-set': { condition } });
  });

  test('gets the variables of the local run, with the values of the service', () => {
    const given = Object.entries(environment(`migrate-${spec.name}`));
    const local = Object.keys(migrateEnvironment(spec, 'm')).filter((name) => name !== supervisors);
    expect(variables(`migrate-${spec.name}`)).toEqual(expect.arrayContaining(local));
    expect(given.filter(([name, value]) => environment(spec.name)[name] !== value)).toEqual([]);
  });
});

test.each(owningDatabases().filter(({ retentions }) => retentions))(
  'the migration of $name gets the retentions of the service',
  (spec) => {
    expect(variables(`migrate-${spec.name}`)).toEqual(expect.arrayContaining(spec.retentions ?? []));
  },
);

const variable = (name: string, suffix: string) => `${name.toUpperCase().replaceAll('-', '_')}_${suffix}`;
const port = (name: string, suffix: string) => environment(name)[suffix];

test('the compose file has every process and no other', () => {
  const built = Object.entries(services).filter(([, { build }]) => build && !build.target);
  const migrations = owningDatabases().map(({ name }) => `migrate-${name}`);
  const expected = [...processes.map(({ name }) => name), ...migrations];
  expect(built.map(([name]) => name).sort()).toEqual(expected.sort());
});

test('the operator has the address of every service that it calls, and only the caller keys', () => {
  const called = ['identity', 'profiles', 'grants', 'workspace-mcp'];
  expect(environment('operator')).toEqual({
    GRPC_TRANSPORT: environment('gateway').GRPC_TRANSPORT,
    CALLER_KEYS_FILE: '/run/secrets/CALLER_KEYS',
    ...Object.fromEntries(called.map((name) => [variable(name, 'ADDR'), `${name}:${port(name, 'GRPC_PORT')}`])),
  });
  expect(services['operator']?.networks).toEqual(['services']);
  expect(services['operator']?.build).toMatchObject({ target: 'operator', args: { SERVICE: 'deploy/operator' } });
});

test('no two services listen for gRPC on the same port', () => {
  const ports = processes.map(({ name }) => environment(name).GRPC_PORT).filter(Boolean);
  expect(new Set(ports).size).toBe(processes.length - 1);
});

test('only the gateway and the mail inbox are published, on loopback unless HOST is set', () => {
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

  test('each container mounts only the volume of its own secrets, and only the two jobs mount all', () => {
    for (const [name, service] of Object.entries(services).filter(([other]) => !jobs.includes(other))) {
      expect(secretsOf(service)).toEqual(name in made ? [`secrets-${name}:/run/secrets:ro,nocopy`] : []);
    }
    expect(secretsOf(services['replica-set']!)).toEqual(['secrets:/data/secrets:ro,nocopy']);
  });

  test('the job fills the volume of each container, and the image has its folder', () => {
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

  test('each file that the configuration names exists', () => {
    for (const name of Object.keys(services)) {
      const files = Object.values(environment(name)).filter((value) => String(value).startsWith('/run/secrets/'));
      for (const path of files) expect(Object.keys(made[name] ?? {})).toContain(String(path).split('/').at(-1));
    }
  });
});

describe('networks', () => {
  const members = (network: string) =>
    Object.keys(services).filter((name) => services[name]?.networks?.includes(network));

  test('the networks of the databases and services have no way out', () => {
    expect(Object.keys(networks).filter((name) => networks[name]?.internal)).toEqual(['services', 'data', 'cache']);
  });

  test('the gateway does not reach MongoDB, and the proxy reaches only the gateway', () => {
    expect(members('data')).not.toContain('gateway');
    expect(members('edge')).toEqual(['gateway', 'edge']);
    expect(services.edge?.networks).toEqual(['edge']);
  });

  test('the job that makes the secrets has no network', () => {
    expect(services.secrets?.network_mode).toBe('none');
  });
});

test.each(Object.keys(services))('the container of %s has only the rights and resources that it needs', (name) => {
  const { build, user, ...service } = services[name]!;
  // Images that are built here run as node; for every other image the compose file sets the user.
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
