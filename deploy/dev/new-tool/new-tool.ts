import { Advice } from '../../processes/advice.ts';
import { type Draft, type DraftedFile, draftOf } from '../draft/draft.ts';
import { templatesOf, type Values } from '../draft/template.ts';
import { camelCase } from '../draft/words.ts';
import { findPlaces, TOOLS, type ToolPlaces } from './tool-places.ts';

const fromTemplate = templatesOf(import.meta.dirname);
const NAME = /^[a-z]+(-[a-z][a-z0-9]*)+$/;
const READING = /-(?:get|list|search|versions|readiness)$/;

/** The files of a new tool of the workspace tool server, in the order in which they are filled in. Nothing is written. */
export function newTool(root: string, name: string): readonly DraftedFile[] {
  const draft = draftOf(root);
  if (!NAME.test(name)) throw new Advice(`"${name}" is not NOUN-VERB in lower case, such as knowledge-export.`);
  const [made] = draft.glob(`${TOOLS}/*/${name}.ts`);
  if (made) throw new Advice(`There is the tool ${name} already: ${made}.`);
  const places = findPlaces(draft, name);
  const values = valuesOf(name, places);
  addPromise(draft, places, values);
  addRequirement(draft, places, values);
  addTool(draft, places, values);
  addToLists(draft, places, values);
  nameCallToAdd(draft, values);
  addEndToEndTest(draft, places, values);
  return draft.files();
}

function valuesOf(name: string, { folder }: ToolPlaces): Values {
  const reads = READING.test(name);
  return {
    name,
    tool: name.replaceAll('-', '_'),
    camel: camelCase(name),
    tools: `${camelCase(folder)}Tools`,
    annotations: reads ? 'READS' : 'CHANGES',
    role: reads ? 'member' : 'manager',
    requirement: `tool.${name}`,
  };
}

function addPromise(draft: Draft, { page, listing }: ToolPlaces, values: Values): void {
  if (draft.glob('docs/contract/*.md').some((path) => draft.read(path).includes(`\n### ${values['name']}\n`)))
    throw new Advice(`docs/contract has the promise ${values['name']} already.`);
  draft.write(page, draft.read(page) + fromTemplate('promise.md', values), 'what the tool promises, under its slug');
  // A promise has the list of the tools that only read.
  if (values['annotations'] === 'READS')
    draft.append(
      listing,
      /^A read-only key or connection has this list:(?:[^.]|\n)*`(?=\. )/,
      `, \`${values['tool']}\``,
    );
}

function addRequirement(draft: Draft, { requirements }: ToolPlaces, values: Values): void {
  const text = fromTemplate('requirement.ts', values);
  draft.insert(requirements, /^\] as const/m, text, `what ${values['requirement']} requires`);
}

function addTool(draft: Draft, { folder }: ToolPlaces, values: Values): void {
  const index = `${TOOLS}/${folder}/index.ts`;
  const path = `${TOOLS}/${folder}/${values['name']}`;
  draft.write(`${path}.test.ts`, fromTemplate('tool.test.ts', values), 'what callers get, and who is refused');
  draft.write(`${path}.ts`, fromTemplate('tool.ts', values), 'title, description, role, annotations, schemas, handler');
  if (!draft.has(index)) addFolder(draft, folder, index, values);
  draft.append(index, /^ {2}\w+,\n(?=\];)|(?<=Tool\[\] = \[)\n?(?=.*\];)/, `  ${values['camel']},\n`);
  draft.import(index, values['camel']!, `./${values['name']}`);
}

function addFolder(draft: Draft, folder: string, index: string, values: Values): void {
  draft.write(index, fromTemplate('index.ts', values));
  const registry = `${TOOLS}/registry.ts`;
  draft.insert(registry, /\];\n\n\/\*\* All served tools/, `, ...${values['tools']}`);
  draft.import(registry, values['tools']!, `./${folder}`);
}

/** The test that states names and roles of all tools, in their order. */
function addToLists(draft: Draft, { after }: ToolPlaces, values: Values): void {
  const test = `${TOOLS}/registry.test.ts`;
  const entry = `  ['${values['tool']}', '${values['role']}'],\n`;
  draft.append(
    test,
    after ? new RegExp(`^  \\['${after}', '\\w+'\\],\\n`) : /^ {2}\['\w+', '(?:account|member|manager)'\],\n/,
    entry,
    'its role, and the lists of tools by what their repetition does',
  );
}

/** The test that calls every tool with arguments as models write them. */
function nameCallToAdd(draft: Draft, { tool }: Values): void {
  const test = `${TOOLS}/lenient-calls.test.ts`;
  draft.write(test, draft.read(test), `a call of ${tool}, and the number of tools`);
}

function addEndToEndTest(draft: Draft, { e2eTest }: ToolPlaces, values: Values): void {
  const before = draft.read(e2eTest);
  draft.write(e2eTest, before + fromTemplate('e2e.test.ts', values), `the test that covers ${values['requirement']}`);
}
