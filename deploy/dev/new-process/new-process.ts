import { Advice } from '../../processes/advice.ts';
import { processes } from '../../processes/processes.ts';
import { type Draft, type DraftedFile, draftOf } from '../draft/draft.ts';
import { templatesOf, type Values } from '../draft/template.ts';
import { pascalCase } from '../draft/words.ts';
import { addToContainers } from './containers.ts';
import { addToWorkspaces } from './workspaces.ts';

const fromTemplate = templatesOf(import.meta.dirname);
const CLIENTS = 'gateway/src/services/clients.ts';
const TESTING = 'gateway/src/testing';
const NAME = /^[a-z]+$/;

/** The files of a new service with a database of its own, which the gateway calls. Nothing is written. */
export function newProcess(root: string, name: string): readonly DraftedFile[] {
  if (!NAME.test(name)) throw new Advice(`"${name}" is not one word in lower case, such as billing.`);
  if (processes.some((one) => one.name === name)) throw new Advice(`There is the process ${name} already.`);
  const draft = draftOf(root);
  if (draft.has(`services/${name}`)) throw new Advice(`There is services/${name} already.`);
  const values = valuesOf(draft, name);
  addPackage(draft, values);
  addToWorkspaces(draft, values);
  addToCallers(draft, values);
  addToContainers(draft, values);
  leaveTest(draft, 'deploy/local/supervisor/system.test.ts', 'the processes that start, and their number');
  addToDocuments(draft, values);
  return draft.files();
}

function valuesOf(draft: Draft, name: string): Values {
  const { version, dependencies } = JSON.parse(draft.read('services/profiles/package.json'));
  const ports = [...draft.read('docker-compose.yml').matchAll(/^ +GRPC_PORT: (\d+)/gm)].map(([, port]) => Number(port));
  return {
    name,
    namespace: name,
    camel: name,
    Pascal: pascalCase(name),
    Namespace: pascalCase(name),
    NAME: name.toUpperCase(),
    version,
    mongodb: dependencies.mongodb,
    zod: dependencies.zod,
    port: String(Math.max(...ports) + 1),
  };
}

/** The files that every service has, by the template of each. */
const SOURCES: Readonly<Record<string, string>> = {
  'package.json': 'package.json',
  'README.md': 'README.md',
  'src/config.ts': 'config.ts',
  'src/context.ts': 'context.ts',
  'src/main.ts': 'main.ts',
  'src/migrate.ts': 'migrate.ts',
  'src/migrations/0001-baseline.ts': 'baseline.ts',
  'src/migrations/index.ts': 'migrations.ts',
  'src/process.ts': 'process.ts',
  'src/service.ts': 'service.ts',
  'src/testing/serve.ts': 'serve.ts',
};
const LEFT: Readonly<Record<string, string>> = {
  'README.md': 'what it owns, and how it is built',
  'src/config.ts': 'what it reads, by npm run new:setting',
  'src/context.ts': 'its stores',
  'src/migrations/0001-baseline.ts': 'its collections and indexes',
};

function addPackage(draft: Draft, values: Values): void {
  const { name } = values;
  for (const [path, template] of Object.entries(SOURCES))
    draft.write(`services/${name}/${path}`, fromTemplate(template, values), LEFT[path]);
  draft.write(`services/${name}/tsconfig.json`, draft.read('services/profiles/tsconfig.json'));
  const proto = `protos/cws/${name}/v1/${name}_service.proto`;
  draft.write(
    proto,
    fromTemplate('service.proto', values),
    'what the service is for; its rpcs come by npm run new:operation',
  );
}

/** The process among those that call and are called: the gateway calls it, and so has a client and an address of it. */
function addToCallers(draft: Draft, values: Values): void {
  const { name, camel, NAME } = values;
  draft.insert('services/kit/src/call/caller.ts', /^ {2}'operator',\n\] as const/m, `  '${name}',\n`);
  addClient(draft, values);
  draft.append(
    'gateway/src/config.ts',
    /^ {4}\w+_ADDR: hostPort.*\n/,
    `    ${NAME}_ADDR: hostPort.meta({ description: 'The gRPC address of ${name}' }),\n`,
  );
  draft.insert(
    'gateway/src/pages/what-runs.ts',
    /^ {2}redis: '/m,
    `  ${camel}: 'not written yet',\n`,
    'what it is for, in words for everybody',
  );
  draft.insert(`${TESTING}/gateway.ts`, /(?<=^const CALLEES = \[[^\]]*)\]/m, `, '${name}'`);
  draft.append(`${TESTING}/gateway.ts`, /^ {2}\w+_ADDR: address,\n/, `  ${NAME}_ADDR: address,\n`);
  draft.insert(`${TESTING}/fake-services.ts`, /(?<=const handlers: Handlers = \{[^;]*\}) \};/m, `, ${camel}: {}`);
  draft.insert('gateway/src/app.test.ts', /(?<=^ +const all = \{[^}]*) \};/m, `, ${camel}: 'ready'`);
}

function addClient(draft: Draft, { camel, Namespace, NAME }: Values): void {
  draft.import(CLIENTS, camel!, '@cws/protos');
  draft.append(
    CLIENTS,
    /^ {2}\w+: \w+\.\w+ServiceDefinition,\n/,
    `  ${camel}: ${camel}.${Namespace}ServiceDefinition,\n`,
  );
  draft.append(CLIENTS, /^ {2}\w+: env\.\w+_ADDR,\n/, `  ${camel}: env.${NAME}_ADDR,\n`);
  draft.append(CLIENTS, /^ {4}\w+: connect\('\w+'\),\n/, `    ${camel}: connect('${camel}'),\n`);
}

/** A test that names the processes one by one: its author decides where the new one is. */
const leaveTest = (draft: Draft, path: string, left: string): void => draft.write(path, draft.read(path), left);

function addToDocuments(draft: Draft, { name, Pascal }: Values): void {
  const row = `| [${name}](../services/${name}/README.md) | not written yet | \`${name}\` | gRPC |\n`;
  draft.append(
    'docs/structure.md',
    /^\| \[[\w-]+\]\(\.\.\/services\/.*\n/,
    row,
    'what it owns, the picture, and the number of processes',
  );
  draft.write(`docs/contract/${name}.md`, `# ${Pascal}\n`, 'its promises come by npm run new:operation');
  draft.append(
    'docs/contract/README.md',
    /^\| \[.*\]\([\w-]+\.md\) \|.*\n/,
    `| [${Pascal}](${name}.md) | not written yet |\n`,
    `what ${name}.md is about`,
  );
  const entry = `  {
    name: '${name}',
    namespace: '${name}',
    start: 'serve${Pascal}',
    testing: '../testing/serve',
    client: 'client',
    tag: 'users',
    page: '${name}',
    requirements: 'profile',
  },\n`;
  draft.insert('deploy/dev/new-operation/services.ts', /^\];\n/m, entry, `the tag and the requirements of ${name}`);
}
