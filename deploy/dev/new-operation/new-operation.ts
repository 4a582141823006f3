import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { type Draft, draftOf, type FileOfOperation } from './files.ts';
import { type Operation, plural, readOperation } from './operation.ts';
import { serviceNamed } from './service.ts';
import { fromTemplate, type Values } from './template.ts';

const ROUTES = 'gateway/src/routes';

/** The files of a new operation of a service, in the order in which they are filled in. Nothing is written. */
export function newOperation(root: string, serviceName: string, name: string): readonly FileOfOperation[] {
  const operation = readOperation(root, serviceNamed(serviceName), name);
  const [draft, values] = [draftOf(root), valuesOf(operation)];
  assertNew(root, draft, operation, values);
  addPromise(draft, operation, values);
  addRequirement(draft, operation, values);
  addRpc(draft, operation, values);
  addVerb(draft, operation, values);
  addRow(draft, operation, values);
  return draft.files();
}

function valuesOf({ service, name, verb, noun, camel, pascal, reads }: Operation): Values {
  return {
    ...service,
    name,
    camel,
    Pascal: pascal,
    slug: name,
    requirement: `${noun}.${verb}`,
    method: reads ? 'GET' : 'POST',
    limit: reads ? 'read' : 'other',
    level: reads ? ' {\n    option idempotency_level = NO_SIDE_EFFECTS;\n  }' : ';',
  };
}

/** Its name is taken nowhere that names are listed by. */
function assertNew(root: string, draft: Draft, { service, camel, pascal }: Operation, values: Values): void {
  const taken: readonly [pattern: string, text: string, what: string][] = [
    [protoOf(service.namespace), `rpc ${pascal}(`, `the rpc ${pascal}`],
    [`${ROUTES}/*.ts`, `id: '${camel}'`, `the row ${camel}`],
    ['deploy/e2e/requirements/*.ts', `id: '${values['requirement']}'`, `the requirement ${values['requirement']}`],
    ['docs/contract/*.md', `### ${values['slug']}\n`, `the promise ${values['slug']}`],
  ];
  for (const [pattern, text, what] of taken) {
    const path = globSync(pattern, { cwd: root }).find((file) => draft.read(file).includes(text));
    if (path) throw new Advice(`${path} has ${what} already.`);
  }
}

const protoOf = (namespace: string): string => `protos/cws/${namespace}/v1/${namespace}_service.proto`;

function addPromise(draft: Draft, { service, folder }: Operation, values: Values): void {
  const own = `docs/contract/${plural(folder)}.md`;
  const page = draft.has(own) ? own : `docs/contract/${service.page}.md`;
  draft.write(page, draft.read(page) + fromTemplate('promise.md', values), 'what is promised, under its slug');
}

function addRequirement(draft: Draft, { service, folder }: Operation, values: Values): void {
  const file = (noun: string) => `deploy/e2e/requirements/${noun}-requirements.ts`;
  const path = draft.has(file(folder)) ? file(folder) : file(service.requirements);
  const left = `what ${values['requirement']} requires, and an end-to-end test in deploy/e2e that covers it`;
  draft.insert(path, /^\] as const/m, fromTemplate('requirement.ts', values), left);
}

function addRpc(draft: Draft, { service, pascal, camel, name, folder }: Operation, values: Values): void {
  const proto = protoOf(service.namespace);
  draft.insert(proto, /^\}\n/m, fromTemplate('rpc.proto', values), `the rpc's comment, and the fields of its messages`);
  draft.write(proto, draft.read(proto) + fromTemplate('messages.proto', values));
  const file = join('services', service.name, 'src/service.ts');
  const rpc = `    ${camel}: { from: ['gateway'], as: ['user'], handle: ${camel} },\n`;
  draft.insert(file, /^( {4}\},\n {4}context,|\};\n)/m, rpc, `who may call ${pascal}`);
  draft.insert(file, /^import /m, `import { ${camel} } from './${folder}/${name}';\n`);
}

function addVerb(draft: Draft, { service, folder, name }: Operation, values: Values): void {
  const path = `services/${service.name}/src/${folder}/${name}`;
  draft.write(`${path}.test.ts`, fromTemplate('verb.test.ts', values), 'what callers get, and who is refused');
  draft.write(`${path}.ts`, fromTemplate('verb.ts', values), 'what it does');
}

function addRow(draft: Draft, { folder }: Operation, values: Values): void {
  const path = `${ROUTES}/${plural(folder)}.ts`;
  if (!draft.has(path)) addRoutes(draft, path, folder, values);
  if (!/^import \{.*\bone\b.*'.\/route'/m.test(draft.read(path)))
    draft.insert(path, /^import \{.*'.\/route'/m, "import { one } from './route';\n");
  const tag = /\btag: '(\w+)'/.exec(draft.read(path))?.[1] ?? values['tag']!;
  draft.insert(path, /^\];\n/m, fromTemplate('row.ts', { ...values, tag }), 'summary, path, access, fields and errors');
}

/** A file of rows for a noun that has none. */
function addRoutes(draft: Draft, path: string, folder: string, values: Values): void {
  const rows = `${folder.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}Rows`;
  draft.write(path, fromTemplate('routes.ts', { ...values, rows }));
  const index = `${ROUTES}/index.ts`;
  draft.insert(index, /^import /m, `import { ${rows} } from './${plural(folder)}';\n`);
  draft.insert(index, /^\];\n/m, `  ...${rows},\n`);
}
