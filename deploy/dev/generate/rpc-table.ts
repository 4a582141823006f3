import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { table } from './section.ts';

interface Rpc {
  readonly from: readonly string[];
  readonly as: readonly string[];
  readonly handle: { readonly name: string };
}

interface Bound {
  readonly definition: {
    readonly fullName: string;
    readonly methods: Readonly<Record<string, { readonly name: string }>>;
  };
  readonly rpcs: Readonly<Record<string, Rpc>>;
}

/** The rpcs of a built service in the order of its proto: file, callers, and the comment of the proto. */
export function rpcTable(root: string, folder: string): string {
  const { definition, rpcs } = boundService(root, folder);
  const files = filesOfHandlers(readFileSync(join(root, folder, 'src/service.ts'), 'utf8'));
  const comments = commentsOf(root, definition.fullName);
  const names = new Map(Object.entries(definition.methods).map(([key, { name }]) => [name, key]));
  const rows = [...comments].map(([name, comment]) => {
    const { from, as, handle } = rpcs[names.get(name)!]!;
    return [`[${name}](src/${files.get(handle.name)}.ts)`, from.join(', '), as.join(', '), comment];
  });
  return table(['Rpc', 'Callers', 'On behalf of', 'What it does'], rows);
}

/** Its handlers are bound to no context, since none of them is called. */
function boundService(root: string, folder: string): Bound {
  const exported = createRequire(join(root, folder, 'package.json'))('./dist/service.js') as Record<string, unknown>;
  const bind = Object.values(exported).find((value) => typeof value === 'function') as (context: undefined) => Bound;
  return bind(undefined);
}

function filesOfHandlers(text: string): ReadonlyMap<string, string> {
  const imports = text.matchAll(/^import \{([^}]+)\} from '\.\/([^']+)';/gm);
  return new Map(
    [...imports].flatMap(([, names = '', file = '']) => names.split(',').map((name) => [name.trim(), file])),
  );
}

/** The comment before each rpc of a service. */
function commentsOf(root: string, fullName: string): ReadonlyMap<string, string> {
  const [, space] = fullName.split('.');
  const [path = ''] = globSync(`protos/cws/${space}/*/*_service.proto`, { cwd: root });
  const rpcs = readFileSync(join(root, path), 'utf8').matchAll(/((?:^ *\/\/.*\n)*)^ *rpc (\w+)\(/gm);
  return new Map(
    [...rpcs].map(([, comment = '', name = '']) => [
      name,
      comment
        .replace(/^ *\/\/ ?/gm, '')
        .trim()
        .replaceAll('\n', ' '),
    ]),
  );
}
