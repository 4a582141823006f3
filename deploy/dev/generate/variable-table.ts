import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { table } from './section.ts';

/** The parts of a zod schema that a table is made of. */
interface Schema {
  readonly description?: string;
  readonly def: {
    readonly type: string;
    readonly defaultValue?: unknown;
    readonly innerType?: Schema;
    readonly in?: Schema;
  };
}
type Shape = Readonly<Record<string, Schema>>;
type Module = Readonly<Record<string, { readonly shape?: Shape } | undefined>>;

/** The variables of a built process, besides those of every process that it only inherits. */
export function variableTable(root: string, folder: string): string {
  const common = commonShape(root);
  const shape = Object.values(load(root, folder, './dist/config.js')).find((one) => one?.shape)!.shape!;
  return tableOf(
    root,
    folder,
    Object.entries(shape).filter(([name, schema]) => common[name] !== schema),
  );
}

/** The variables that every process reads, and those of every service. */
export const commonVariableTable = (root: string): string =>
  tableOf(root, 'services/kit', Object.entries(commonShape(root)));

function commonShape(root: string): Shape {
  const { baseEnv, grpcEnv } = load(root, 'services/kit', './dist/index.js');
  return { ...baseEnv!.shape!, ...grpcEnv!.shape! };
}

const load = (root: string, folder: string, path: string): Module =>
  createRequire(join(root, folder, 'package.json'))(path) as Module;

function tableOf(root: string, folder: string, variables: readonly (readonly [string, Schema])[]): string {
  const rows = variables.map(([name, schema]) => [
    `\`${name}\``,
    defaultOf(schema),
    descriptionOf(root, folder, name, schema),
  ]);
  return table(['Variable', 'Default', 'Meaning'], rows);
}

function descriptionOf(root: string, folder: string, name: string, { description }: Schema): string {
  if (!description) throw new Advice(`${name} of ${folder} has no description: .meta({ description: '…' })`);
  const up = relative(join(root, folder), root);
  return description.replaceAll('](docs/', `](${up}/docs/`);
}

function defaultOf(schema: Schema): string {
  for (let next: Schema | undefined = schema; next; next = next.def.innerType ?? next.def.in) {
    const { type, defaultValue } = next.def;
    if (type === 'optional') return 'none';
    if (defaultValue !== undefined) return shown(defaultValue);
  }
  return 'required';
}

function shown(value: unknown): string {
  const text = String(value);
  return text === '' ? 'none' : `\`${text}\``;
}
