import { Advice } from '../../processes/advice.ts';
import { type ProcessName, processes } from '../../processes/processes.ts';
import { type Draft, type DraftedFile, draftOf } from '../draft/draft.ts';

const NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
const COMPOSE = 'docker-compose.yml';
const SINGLE = 'deploy/docker/single.yml';
const TABLE = 'deploy/docker/README.md';

/** The files of a new variable of a process, in the order in which they are filled in. Nothing is written. */
export function newSetting(root: string, process: string, name: string): readonly DraftedFile[] {
  const spec = processes.find((one) => one.name === process);
  if (!spec)
    throw new Advice(`There is no process "${process}"; there are ${processes.map((one) => one.name).join(', ')}.`);
  if (!NAME.test(name)) throw new Advice(`"${name}" is not a NAME in upper case, such as FEEDBACK_MAX_BYTES.`);
  const draft = draftOf(root);
  const config = `${spec.folder}/src/config.ts`;
  if (new RegExp(`^ +${name}:`, 'm').test(draft.read(config))) throw new Advice(`${config} has ${name} already.`);
  addToConfig(draft, config, name);
  draft.write(
    `${spec.folder}/src/context.ts`,
    draft.read(`${spec.folder}/src/context.ts`),
    `what the verbs get of ${name}`,
  );
  addToCompose(draft, spec.name, name);
  addToSingle(draft, spec.name, name);
  addToTable(draft, name);
  return draft.files();
}

/** Last in the object of the process's own variables, which is the last one of the file. */
function addToConfig(draft: Draft, config: string, name: string): void {
  const line = `${name}: z.string().optional().meta({ description: 'Not written yet' }),\n`;
  const whole = draft.read(config);
  const [end] = [...whole.matchAll(/^ *\}\);\n/gm)].slice(-1);
  if (!end) throw new Advice(`${config} has no object of variables: nothing was made.`);
  const text = whole.slice(0, end.index) + line + whole.slice(end.index);
  draft.write(config, text, `type, default and description of ${name}`);
}

/** A variable of a container is empty unless a person sets it, which is as if it were absent. */
const variable = (name: string): string => `      ${name}: \${${name}:-}\n`;
const SETTABLE = /^ {6}([A-Z0-9_]+): \$\{.*\n/gm;
const FIRST = /^ {6}(?:GRPC_PORT|MONGODB_DATABASE|STREAM_TICKET_KEYS_FILE): .*\n/gm;

/** After the last variable of the process that a person can set, or after those of its listener. */
function addToCompose(draft: Draft, process: ProcessName, name: string): void {
  const whole = draft.read(COMPOSE);
  const { from, text } = blockOf(whole, process);
  const last = [...text.matchAll(SETTABLE)].at(-1) ?? [...text.matchAll(FIRST)].at(-1)!;
  const at = from + last.index + last[0].length;
  draft.write(COMPOSE, whole.slice(0, at) + variable(name) + whole.slice(at));
}

function blockOf(compose: string, process: ProcessName): { readonly from: number; readonly text: string } {
  const from = compose.indexOf(`\n  ${process}:\n`) + 1;
  const end = compose.slice(from + 1).search(/^ {2}\S/m);
  return { from, text: compose.slice(from, from + 1 + end) };
}

/** The one process has the variables of all. */
function addToSingle(draft: Draft, process: ProcessName, name: string): void {
  if (new RegExp(`^ +${name}: `, 'm').test(draft.read(SINGLE))) return;
  const single = draft.read(SINGLE);
  const own = [...blockOf(draft.read(COMPOSE), process).text.matchAll(SETTABLE)].map(([, one = '']) => one);
  const known = own.filter((one) => new RegExp(`^ {6}${one}: `, 'm').test(single));
  draft.append(SINGLE, new RegExp(`^ {6}${known.at(-1) ?? 'LOG_LEVEL'}: .*\\n`), variable(name));
}

/** The table of the variables of a deployment with containers. */
function addToTable(draft: Draft, name: string): void {
  if (draft.read(TABLE).includes(`\`${name}\``)) return;
  draft.insert(
    TABLE,
    /^\| `GATEWAY_PORTS`/m,
    `| \`${name}\` | none | not written yet |\n`,
    `default and meaning of ${name}`,
  );
}
