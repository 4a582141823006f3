import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Record<string, unknown>;
/** A kind of file that carries the version of the release. */
interface Carrier {
  readonly path: string;
  /** Each version in the file, with its place there. */
  readonly read: (text: string) => readonly (readonly [place: string, version: string])[];
  readonly write: (text: string, version: string) => string;
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Returns what is wrong where a file carries another version than the root's package.json. */
export function versionProblems(root: string): string[] {
  const version = currentVersion(root);
  return carriersOf(root).flatMap(({ path, read }) => {
    const versions = read(readFileSync(join(root, path), 'utf8'));
    if (versions.length === 0) return [`${path} carries no version, but is listed in deploy/release/versions.ts`];
    return versions
      .filter(([, carried]) => carried !== version)
      .map(([place, carried]) => `${path}: ${place} is ${carried}, and the release is ${version}`);
  });
}

export const currentVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** Sets the version of the release in every file that carries it. */
export function setVersions(root: string, version: string): void {
  for (const { path, write } of carriersOf(root)) {
    const file = join(root, path);
    writeFileSync(file, write(readFileSync(file, 'utf8'), version));
  }
}

/** The files that carry the version of the release, from the root. */
export const versionedFiles = (root: string): string[] => carriersOf(root).map(({ path }) => path);

/** The versions that may follow, smallest first (https://semver.org). */
export function successorsOf(version: string): readonly [patch: string, minor: string, major: string] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}

function carriersOf(root: string): Carrier[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const names = new Set(workspaces.map((folder) => nameOf(root, folder)));
  const chart = 'deploy/helm/conversation-workspace';
  return [
    ...['package.json', ...workspaces.map((folder) => `${folder}/package.json`)].map((path) => manifest(path, names)),
    lockFile(['', ...workspaces], names),
    text(`${chart}/Chart.yaml`, /^(version|appVersion): (\S+)$/gm),
    text(`${chart}/values.yaml`, /(example\.com\/[a-z-]+):(\d+\.\d+\.\d+)/g),
    text('deploy/helm/README.md', /\b(TAG)=(\S+)/g),
    text('gateway/openapi.json', /^ {2}"(version)": "([^"]+)"/m),
  ];
}

const nameOf = (root: string, folder: string): string =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string }).name;

/** A package.json: its own version, and those of other packages of the repository, which are exact. */
const manifest = (path: string, names: ReadonlySet<string>): Carrier => ({
  path,
  read: (source) => packageVersions(JSON.parse(source) as Json, names),
  write: (source, version) => print(packageAt(JSON.parse(source) as Json, names, version)),
});

/** The lock file repeats them for each package of the repository. */
const lockFile = (folders: readonly string[], names: ReadonlySet<string>): Carrier => ({
  path: 'package-lock.json',
  read(source) {
    const lock = JSON.parse(source) as { version: string; packages: Record<string, Json> };
    const own = folders.flatMap((folder) =>
      packageVersions(lock.packages[folder] ?? {}, names).map(
        ([place, version]) => [`${folder} ${place}`, version] as const,
      ),
    );
    return [['version', lock.version], ...own];
  },
  write(source, version) {
    const lock = JSON.parse(source) as { packages: Record<string, Json> };
    const own = folders.map((folder) => [folder, packageAt(lock.packages[folder] ?? {}, names, version)]);
    return print({ ...lock, version, packages: { ...lock.packages, ...Object.fromEntries(own) } });
  },
});

/** A file whose versions `pattern` finds: its first group is the place, its second one the version. */
const text = (path: string, pattern: RegExp): Carrier => ({
  path,
  read: (source) =>
    [...source.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(placeAndVersion),
  write: (source, version) =>
    source.replace(pattern, (match, _place, carried: string) => match.replace(carried, version)),
});

const placeAndVersion = ([, place = '', version = '']: RegExpExecArray) => [place, version] as const;

function packageVersions(manifest: Json, names: ReadonlySet<string>): [place: string, version: string][] {
  const needed = DEPENDENCIES.flatMap((kind) => Object.entries((manifest[kind] ?? {}) as Record<string, string>));
  return [['version', String(manifest.version)], ...needed.filter(([name]) => names.has(name))];
}

function packageAt(manifest: Json, names: ReadonlySet<string>, version: string): Json {
  const atVersion = ([name, needed]: [string, unknown]) => [name, names.has(name) ? version : needed];
  const needed = DEPENDENCIES.filter((kind) => manifest[kind] !== undefined).map((kind) => [
    kind,
    Object.fromEntries(Object.entries(manifest[kind] as Json).map(atVersion)),
  ]);
  return { ...manifest, version, ...Object.fromEntries(needed) };
}

const print = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
