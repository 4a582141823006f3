import { Advice } from '../../processes/advice.ts';
import { type Draft, type DraftedFile, draftOf } from '../draft/draft.ts';
import { templatesOf, type Values } from '../draft/template.ts';
import { camelCase, kebabCase, pascalCase } from '../draft/words.ts';
import { type Operation, readOperation } from './operation.ts';
import { type Places, placesOf, ROUTES } from './places.ts';
import { protoOf, serviceNamed } from './services.ts';

const fromTemplate = templatesOf(import.meta.dirname);

/** The files of a new operation of a service, in the order in which they are filled in. Nothing is written. */
export function newOperation(root: string, serviceName: string, name: string): readonly DraftedFile[] {
  const draft = draftOf(root);
  const operation = readOperation(draft, serviceNamed(serviceName), name);
  const places = placesOf(draft, operation);
  const values = valuesOf(operation, places);
  assertNew(draft, operation, values);
  addPromise(draft, places, values);
  addRequirement(draft, places, values);
  addRpc(draft, operation, places, values);
  addVerb(draft, operation, values);
  addRow(draft, operation, places, values);
  addEndToEndTest(draft, places, values);
  return draft.files();
}

function valuesOf({ service, name, verb, noun, camel, pascal, reads }: Operation, { tag }: Places): Values {
  return {
    ...service,
    name,
    camel,
    Pascal: pascal,
    slug: name,
    requirement: `${noun}.${verb}`,
    tag,
    method: reads ? 'GET' : 'POST',
    limit: reads ? 'read' : 'other',
    level: reads ? ' {\n    option idempotency_level = NO_SIDE_EFFECTS;\n  }' : ';',
  };
}

/** Its name is taken nowhere that names are listed by. */
function assertNew(draft: Draft, { service, camel, pascal }: Operation, values: Values): void {
  const taken: readonly [pattern: string, text: string, what: string][] = [
    [protoOf(service), `rpc ${pascal}(`, `the rpc ${pascal}`],
    [`${ROUTES}/*.ts`, `id: '${camel}'`, `the row ${camel}`],
    ['deploy/e2e/requirements/*.ts', `id: '${values['requirement']}'`, `the requirement ${values['requirement']}`],
    ['docs/contract/*.md', `### ${values['slug']}\n`, `the promise ${values['slug']}`],
  ];
  for (const [pattern, text, what] of taken) {
    const path = draft.glob(pattern).find((file) => draft.read(file).includes(text));
    if (path) throw new Advice(`${path} has ${what} already.`);
  }
}

function addPromise(draft: Draft, { page }: Places, values: Values): void {
  draft.write(page, draft.read(page) + fromTemplate('promise.md', values), 'what is promised, under its slug');
}

function addRequirement(draft: Draft, { requirements }: Places, values: Values): void {
  const text = fromTemplate('requirement.ts', values);
  draft.insert(requirements, /^\] as const/m, text, `what ${values['requirement']} requires`);
}

function addRpc(
  draft: Draft,
  { service, pascal, camel, name, folder }: Operation,
  { after }: Places,
  values: Values,
): void {
  const proto = protoOf(service);
  const file = `services/${service.name}/src/service.ts`;
  const sibling = after && pascalCase(kebabCase(after));
  const text = { rpc: fromTemplate('rpc.proto', values), messages: fromTemplate('messages.proto', values) };
  const left = `the rpc's comment, and the fields of its messages`;
  if (sibling) {
    draft.append(proto, new RegExp(`^  rpc ${sibling}\\(.*(?:;|\\{\\n(?:    .*\\n)*  \\})\\n`), text.rpc, left);
    draft.append(proto, new RegExp(`^message ${sibling}Response \\{(?:\\}\\n|[^]*?^\\}\\n)`), text.messages);
  } else {
    draft.insert(proto, /^\}\n/m, text.rpc, left);
    draft.write(proto, draft.read(proto) + text.messages);
  }
  const row = `    ${camel}: { from: ['gateway'], as: ['user'], handle: ${camel} },\n`;
  draft.append(
    file,
    after ? new RegExp(`^ +${after}: \\{(?:.*\\}|[^]*?^ +\\}),\\n`) : /^ +\w+: \{.*handle: \w+ \},\n/,
    row,
    `who may call ${pascal}`,
  );
  draft.import(file, camel, `./${folder}/${name}`);
}

function addVerb(draft: Draft, { service, folder, name }: Operation, values: Values): void {
  const path = `services/${service.name}/src/${folder}/${name}`;
  draft.write(`${path}.test.ts`, fromTemplate('verb.test.ts', values), 'what callers get, and who is refused');
  draft.write(`${path}.ts`, fromTemplate('verb.ts', values), 'what it does');
}

function addRow(draft: Draft, { folder, service }: Operation, { routes }: Places, values: Values): void {
  if (!draft.has(routes)) addRoutes(draft, routes, folder);
  draft.import(routes, `type ${service.namespace}`, '@cws/protos');
  draft.import(routes, 'one', './route');
  draft.import(routes, 'row', './route');
  draft.insert(routes, /^\];\n/m, fromTemplate('row.ts', values), 'summary, path, access, fields and errors');
}

/** A file of rows for a noun that has none. */
function addRoutes(draft: Draft, path: string, folder: string): void {
  const rows = `${camelCase(folder)}Rows`;
  draft.write(path, fromTemplate('routes.ts', { rows }));
  const index = `${ROUTES}/index.ts`;
  draft.import(index, rows, path.replace(ROUTES, '.').replace(/\.ts$/, ''));
  draft.insert(index, /^\];\n/m, `  ...${rows},\n`);
}

function addEndToEndTest(draft: Draft, { e2eTest }: Places, values: Values): void {
  const before = draft.has(e2eTest) ? draft.read(e2eTest) : '';
  draft.write(e2eTest, before + fromTemplate('e2e.test.ts', values), `the test that covers ${values['requirement']}`);
  draft.import(e2eTest, 'covers', './support/covers');
}
