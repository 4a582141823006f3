import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { owningDatabases } from '../local/supervisor/migrate-databases.ts';
import { prefix } from '../processes/environment.ts';
import { type ProcessName, processes, type ServiceName } from '../processes/processes.ts';

type Service = {
  build?: { target?: string; args?: { SERVICE?: string } };
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string | number>;
  env_file?: object[];
  networks?: string[] | Record<string, { aliases?: string[] }>;
  profiles?: string[];
  volumes?: string[];
  [key: string]: unknown;
};

const root = join(__dirname, '../..');
const read = (file: string) => {
  const { services } = parse(readFileSync(join(root, file), 'utf8'), { merge: true });
  return services as Record<string, Service>;
};
const six = read('docker-compose.yml');
const override = read('deploy/docker/single.yml');
const single = override['single']!;
const names = processes.map(({ name }) => name);

/** Variables by which the six find each other, or that concern only one listener. */
const OF_SIX = /^(HOST|HTTP_PORT|OPS_PORT|GRPC_PORT|GRPC_TRANSPORT|MONGODB_DATABASE|SHUTDOWN_.*_S|.*_(ADDR|HTTP))$/;

const ownName = (name: ProcessName, variable: string) => `${prefix(name as ServiceName)}_${variable}`;
const given = single.environment ?? {};
const inFolderOf = (name: string, value: unknown) =>
  String(value).replace(/^\/run\/secrets\//, `/run/secrets/${name}/`);

describe.each(names)('the one process, as %s', (name) => {
  const wanted = Object.entries(six[name]!.environment ?? {}).filter(([variable]) => !OF_SIX.test(variable));

  test('has each of its settings, with the same default', () => {
    const settings = wanted.filter(([variable]) => !variable.endsWith('_FILE'));
    expect(Object.fromEntries(settings.map(([variable]) => [variable, given[variable]]))).toEqual(
      Object.fromEntries(settings),
    );
  });

  test('reads each of its secrets from its own files, or from those of a service that has the same', () => {
    for (const [variable, file] of wanted.filter(([one]) => one.endsWith('_FILE'))) {
      const own = given[ownName(name, variable)];
      const isShared = /^CURSOR_MAC_KEYS_FILE$/.test(variable);
      if (isShared)
        expect(given[variable]).toMatch(new RegExp(`^/run/secrets/[a-z-]+/${variable.replace('_FILE', '')}$`));
      else expect(own).toBe(inFolderOf(name, file));
    }
    expect(single.volumes).toContain(`secrets-${name}:/run/secrets/${name}:ro,nocopy`);
  });

  test('is in its networks', () => {
    expect(Object.keys(single.networks ?? {})).toEqual(expect.arrayContaining(six[name]!.networks as string[]));
  });

  test('starts by a profile alone', () => {
    expect(override[name]).toEqual({ profiles: ['six'] });
  });
});

test('the one process gets no other variable than those of the six and of its listeners', () => {
  const variables = names.flatMap((name) =>
    Object.keys(six[name]!.environment ?? {}).flatMap((variable) => [variable, ownName(name, variable)]),
  );
  expect(Object.keys(given).filter((variable) => !variables.includes(variable))).toEqual(['GRPC_HOST']);
});

test('the one process starts after everything that the six wait for', () => {
  const migrations = owningDatabases().map(({ name }) => `migrate-${name}`);
  const parts = ['edge', 'secrets', 'replica-set', 'redis', 'redis-idempotency', 'mail', ...migrations];
  expect(Object.keys(single.depends_on ?? {}).sort()).toEqual(parts.sort());
});

test('the one process is built by its own target, and as restricted as the others', () => {
  expect(single.build).toMatchObject({ target: 'single', args: { SERVICE: 'deploy/single' } });
  for (const key of ['read_only', 'tmpfs', 'cap_drop', 'security_opt', 'pids_limit', 'restart', 'ports', 'logging'])
    expect([key, single[key]]).toEqual([key, six['gateway']![key]]);
  expect(single.env_file).toEqual(six['grants']!.env_file);
});

test('the proxy and the operator find it', () => {
  expect((single.networks as Record<string, { aliases?: string[] }>)['edge']?.aliases).toEqual(['gateway']);
  const addresses = Object.keys(six['operator']!.environment ?? {}).filter((variable) => variable.endsWith('_ADDR'));
  expect(override['operator']!.environment).toEqual(
    Object.fromEntries(addresses.map((variable) => [variable, `single:${given['GRPC_PORT']}`])),
  );
});
