import type { Draft } from '../draft/draft.ts';
import type { Values } from '../draft/template.ts';

/** The lists of packages that npm, TypeScript, dependency-cruiser and the one process have. */
export function addToWorkspaces(draft: Draft, values: Values): void {
  const { name } = values;
  draft.append('package.json', /^ {4}"services\/[\w-]+",\n/, `    "services/${name}",\n`);
  draft.append('tsconfig.json', /^ {4}\{ "path": "services\/[\w-]+" \},\n/, `    { "path": "services/${name}" },\n`);
  draft.insert('.dependency-cruiser.cjs', /(?<=^const services = \[.*)\]/m, `, '${name}'`);
  addToSingle(draft, values);
  const used = { [`@cws/${name}`]: values['version']! };
  addDependency(draft, 'deploy/single', 'dependencies', used);
  addDependency(draft, 'deploy/docker', 'devDependencies', used);
  addToLock(draft, values);
}

function addToSingle(draft: Draft, { name, camel, NAME }: Values): void {
  const [main, project] = ['deploy/single/src/main.ts', 'deploy/single/tsconfig.json'];
  draft.import(main, `${camel}Process`, `@cws/${name}/process`);
  draft.append(
    main,
    /^ {4}\{ service: \w+Process, address: .*\},\n/,
    `    { service: ${camel}Process, address: '${NAME}_ADDR' },\n`,
  );
  draft.append(
    project,
    /^ {4}\{ "path": "\.\.\/\.\.\/services\/[\w-]+" \},\n/,
    `    { "path": "../../services/${name}" },\n`,
  );
}

type Dependencies = Readonly<Record<string, string>>;
type Manifest = Record<string, Dependencies>;

const sorted = (dependencies: Dependencies): Dependencies => Object.fromEntries(Object.entries(dependencies).sort());
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function addDependency(draft: Draft, folder: string, kind: string, used: Dependencies): void {
  const path = `${folder}/package.json`;
  const manifest: Manifest = JSON.parse(draft.read(path));
  draft.write(path, json({ ...manifest, [kind]: sorted({ ...manifest[kind], ...used }) }));
}

/** As npm would write it, so that the versions of all other packages stay. */
function addToLock(draft: Draft, { name }: Values): void {
  const lock: { packages: Record<string, Record<string, unknown>> } = JSON.parse(draft.read('package-lock.json'));
  const { packages } = lock;
  const { version, license, engines, dependencies } = JSON.parse(draft.read(`services/${name}/package.json`));
  packages['']!['workspaces'] = JSON.parse(draft.read('package.json')).workspaces;
  for (const [folder, kind] of [
    ['deploy/single', 'dependencies'],
    ['deploy/docker', 'devDependencies'],
  ] as const)
    packages[folder]![kind] = JSON.parse(draft.read(`${folder}/package.json`))[kind];
  packages[`node_modules/@cws/${name}`] = { resolved: `services/${name}`, link: true };
  packages[`services/${name}`] = { name: `@cws/${name}`, version, license, dependencies, engines };
  const [root, ...others] = Object.entries(packages);
  lock.packages = Object.fromEntries([root!, ...others.sort(([one], [other]) => (one < other ? -1 : 1))]);
  draft.write('package-lock.json', json(lock));
}
