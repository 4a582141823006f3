import type { Draft } from '../draft/draft.ts';
import { templatesOf, type Values } from '../draft/template.ts';

const fromTemplate = templatesOf(import.meta.dirname);
const PROCESSES = 'deploy/processes/processes.ts';
const COMPOSE = 'docker-compose.yml';
const SINGLE = 'deploy/docker/single.yml';
const DOCKERFILE = 'deploy/docker/Dockerfile';
const CHART = 'deploy/helm/conversation-workspace';

/** The list of processes, and what containers and the chart need besides what is generated from it. */
export function addToContainers(draft: Draft, values: Values): void {
  addToProcesses(draft, values);
  addToCompose(draft, values);
  addToSingle(draft, values);
  addToImages(draft, values);
  addToChart(draft, values);
}

function addToProcesses(draft: Draft, { name, NAME }: Values): void {
  const spec = `  {
    name: '${name}',
    folder: 'services/${name}',
    database: '${name}',
    secrets: ['CALLER_KEYS'],
    calls: [],
    proxies: [],
  },\n`;
  draft.insert(PROCESSES, /;\nexport type ProcessName/, ` | '${name}'`);
  draft.append(PROCESSES, /^ {4}name: 'gateway',(?:[^}]*?)^ {4}calls: \[[^\]]*/, `, '${name}'`);
  draft.insert(PROCESSES, /^\];\n/m, spec, 'its secrets, Redis, and the services that it calls');
  draft.insert(
    'deploy/processes/environment.test.ts',
    /(?<=^ {2}\)\.toEqual\(\[[^\]]*_ADDR'[^\]]*)\]\.sort/m,
    `, '${NAME}_ADDR'`,
  );
}

function addToCompose(draft: Draft, values: Values): void {
  const { name, NAME, port } = values;
  draft.append(
    COMPOSE,
    /^ {2}gateway:\n(?: {4}.*\n)*? {6}(?:\w+_ADDR: .*\n {6})*(?=\w+_HTTP: )/,
    `${NAME}_ADDR: ${name}:${port}\n      `,
  );
  draft.append(COMPOSE, /^ {2}gateway:\n(?: {4}.*\n)*/, `      ${name}: { condition: service_healthy }\n`);
  draft.insert(COMPOSE, /^ {2}mongodb:\n {4}<<:/m, fromTemplate('compose.yml', values));
  const mounted = (container: string) => `      - secrets-${container}:/data/for/${container}\n`;
  draft.append(COMPOSE, /^ {6}- secrets-(?!migrate-|operator|mongodb|redis)[\w-]+:\/data\/for\/.*\n/, mounted(name!));
  draft.append(COMPOSE, /^ {6}- secrets-migrate-[\w-]+:\/data\/for\/.*\n/, mounted(`migrate-${name}`));
  draft.append(COMPOSE, /^ {2}secrets-migrate-[\w-]+:\n/, `  secrets-${name}:\n  secrets-migrate-${name}:\n`);
}

function addToSingle(draft: Draft, { name, NAME }: Values): void {
  const file = (secret: string) => `      ${NAME}_${secret}_FILE: /run/secrets/${name}/${secret}\n`;
  draft.append(
    SINGLE,
    /^ {6}- secrets-[\w-]+:\/run\/secrets\/.*\n/,
    `      - secrets-${name}:/run/secrets/${name}:ro,nocopy\n`,
  );
  draft.append(SINGLE, /^ {6}\w+_CALLER_KEYS_FILE: .*\n/, file('CALLER_KEYS'));
  draft.append(SINGLE, /^ {6}\w+_MONGODB_URI_FILE: .*\n/, file('MONGODB_URI'));
  draft.append(
    SINGLE,
    /^ {6}migrate-[\w-]+: .*\n/,
    `      migrate-${name}: { condition: service_completed_successfully }\n`,
  );
  draft.append(SINGLE, /^ {2}[\w-]+: \*six\n/, `  ${name}: *six\n`);
}

function addToImages(draft: Draft, { name, camel }: Values): void {
  draft.append(
    DOCKERFILE,
    /^COPY services\/[\w-]+\/package\.json .*\n/,
    `COPY services/${name}/package.json services/${name}/\n`,
  );
  draft.insert(DOCKERFILE, / \/data\/for\/operator/, ` /data/for/${name} /data/for/migrate-${name}`);
  const test = 'deploy/docker/compose.test.ts';
  draft.import(test, `${camel}Env`, `../../services/${name}/src/config.ts`);
  draft.insert(test, /^\};\n\nfunction service\(/m, `  ${camel}: service(${camel}Env.shape),\n`);
}

function addToChart(draft: Draft, { name }: Values): void {
  const secrets = `    'cws-${name}': { ...callersOf('${name}'), MONGODB_URI: 'mongodb://all' },
    'cws-migrate-${name}': { MONGODB_URI: 'mongodb://all' },\n`;
  draft.insert('deploy/helm/kubernetes-secrets.test.ts', /^ {4}'cws-migrate-identity'/m, secrets);
  draft.insert(`${CHART}/values.yaml`, /^\n(?:#.*\n)*embeddings:\n/m, `  ${name}: {}\n`);
  const path = `${CHART}/values.schema.json`;
  const schema = JSON.parse(draft.read(path));
  schema.properties.processes.properties[name!] = { $ref: '#/definitions/process' };
  draft.write(path, `${JSON.stringify(schema, null, 2)}\n`);
}
