import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type ProcessSpec, processes } from '../processes/processes.ts';

type ChartProcess = Partial<Pick<ProcessSpec, 'database' | 'redis' | 'mail' | 'calls' | 'proxies' | 'retentions'>> & {
  name: string;
  grpcPort?: number;
  opsPort?: number;
  shutdownGraceSeconds?: number;
  secrets: string[];
  optionalSecrets?: string[];
  optionalVariables?: string;
  folders?: Record<string, string>;
  settings: string[];
};

type ComposeService = { environment: Record<string, string | number>; volumes?: string[] };

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const chart = (path: string) => read(`deploy/helm/conversation-workspace/${path}`);
const inChart: ChartProcess[] = parse(chart('files/processes.yaml'));
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, ComposeService> };

const chartProcess = (name: string): ChartProcess => inChart.find((process) => process.name === name)!;

/** The variables of a compose service that a person can set, apart from those that the chart has values for. */
function settingsOf(name: string): string[] {
  const elsewhere = [
    'PUBLIC_ORIGIN',
    'SMTP_URL',
    'MAIL_FROM',
    'LOG_LEVEL',
    'GRPC_TRANSPORT',
    ...(specOf(name).yours ?? []),
  ];
  const variables = Object.entries(services[name]!.environment).filter(([, value]) => String(value).includes('$'));
  return variables.map(([variable]) => variable).filter((variable) => !elsewhere.includes(variable));
}

const specOf = (name: string): ProcessSpec => processes.find((process) => process.name === name)!;

test('the chart has the processes of the list, and its values name each of them', () => {
  const names = processes.map(({ name }) => name);
  expect(inChart.map(({ name }) => name)).toEqual(names);
  expect(Object.keys(parse(chart('values.yaml')).processes)).toEqual(names);
  expect(Object.keys(JSON.parse(chart('values.schema.json')).properties.processes.properties)).toEqual(names);
});

describe.each(processes)('$name', (spec) => {
  const { database, redis, mail, secrets, calls = [], proxies = [], folders = {}, ...own } = chartProcess(spec.name);

  test('gets the databases, secrets and addresses of the list', () => {
    expect({ database, redis, mail, secrets, calls, proxies }).toEqual({
      database: spec.database,
      redis: spec.redis,
      mail: spec.mail,
      secrets: spec.secrets,
      calls: spec.calls,
      proxies: spec.proxies,
    });
    expect(own.retentions).toEqual(spec.retentions);
    expect(Object.keys(folders)).toEqual(spec.folders ?? []);
  });

  test('gets the keys that a person sets from its Secret, and those with a prefix from one of their own', () => {
    const yours = spec.yours ?? [];
    const wanted = [
      ...(spec.idempotency ? ['IDEMPOTENCY_REDIS_URL'] : []),
      ...yours.filter((variable) => !variable.endsWith('*')),
    ];
    expect(own.optionalSecrets ?? []).toEqual(wanted);
    expect(own.optionalVariables).toBe(yours.includes('MCP_SERVER_*') ? 'mcp-servers' : undefined);
  });

  test('reads the settings of the compose file', () => {
    expect([...own.settings].sort()).toEqual(settingsOf(spec.name).sort());
  });

  test('listens on the ports of the compose file, and has as long to end', () => {
    const { GRPC_PORT, OPS_PORT, SHUTDOWN_GRACE_S, ...environment } = services[spec.name]!.environment;
    expect([own.grpcPort, own.opsPort]).toEqual([GRPC_PORT, OPS_PORT]);
    expect(own.shutdownGraceSeconds ?? 8).toBe(SHUTDOWN_GRACE_S);
    for (const [variable, path] of Object.entries(folders)) expect(environment[variable]).toBe(path);
  });
});

test('the operator is given the addresses of the services that its command calls', () => {
  const [, list = ''] = /has \.name \(list ([^)]*)\)/.exec(chart('templates/operator.yaml')) ?? [];
  const given = list.split(' ').map((name) => JSON.parse(name));
  const called = Object.keys(services['operator']!.environment).filter((variable) => variable.endsWith('_ADDR'));
  expect(given.map((name) => `${name.toUpperCase().replaceAll('-', '_')}_ADDR`)).toEqual(called);
  const source = read('deploy/operator/connection.ts');
  expect(new Set(called)).toEqual(new Set(source.match(/(?<=')[A-Z_]+_ADDR(?=',)/g)));
});

test('the operator makes its calls in the way that is set for the processes', () => {
  expect(chart('templates/operator.yaml')).toContain('"cws.settings" (dict "root" . "names" (list "GRPC_TRANSPORT"))');
});

test('the chart runs the release of the packages by default', () => {
  expect(parse(chart('Chart.yaml')).appVersion).toBe(JSON.parse(read('package.json')).version);
});

describe('the server of embeddings', () => {
  const template = chart('templates/embeddings.yaml');
  const values = parse(chart('values.yaml')).embeddings;

  test('is asked by the processes of the list at the port of the compose file', () => {
    const asking = processes.filter(({ embeddings }) => embeddings).map(({ name }) => name);
    const told = Object.keys(services).filter((name) => services[name]!.environment?.['EMBEDDINGS_ADDR']);
    expect(told).toEqual(asking);
    const [, port] = String(services[asking[0]!]!.environment['EMBEDDINGS_ADDR']).split(':');
    expect(template).toContain(`containerPort: ${port} }`);
    expect(chart('templates/_environment.tpl')).toContain(`-embeddings:${port}`);
    expect(read('deploy/docker/Dockerfile')).toContain(`"--port", "${port}"`);
  });

  test('reaches nobody, and is reached by the processes that ask it alone', () => {
    expect(services['embeddings']).toMatchObject({ networks: ['services'] });
    expect(template).toContain('egress: []');
    const reaching = [...template.matchAll(/matchLabels: .*"name" "([a-z-]+)"\) \| nindent 14/g)].map(
      ([, name]) => name,
    );
    expect(reaching).toEqual(processes.filter(({ embeddings }) => embeddings).map(({ name }) => name));
  });

  test('has values for all that its template and its schema read', () => {
    const read = [...template.matchAll(/\$own\.(\w+)/g)].map(([, name]) => name!);
    const { properties } = JSON.parse(chart('values.schema.json')).properties.embeddings;
    expect(Object.keys(values).sort()).toEqual([...new Set([...read, 'enabled'])].sort());
    expect(Object.keys(properties).sort()).toEqual(Object.keys(values).sort());
  });

  test('is the same engine in the image as in the local run, and its base image can be chosen', () => {
    const image = read('deploy/docker/Dockerfile');
    const local = read('deploy/local/parts/embeddings.ts');
    const [, requirement] = /requirement: '([^']+)'/.exec(local)!;
    const [, sha256] = /sha256: '([^']+)'/.exec(local)!;
    expect(image).toContain(requirement);
    expect(image).toContain(sha256);
    // FROM reads only what is declared before the first of them.
    expect(image.split(/^FROM /m)[0]).toContain('ARG PYTHON_IMAGE=');
  });
});
