import { AUDIENCES, type Change, KINDS, placeOf, type Surroundings } from './change.ts';
import { type Migration, nameOf, newestOf, since } from './migrations.ts';

const MIGRATIONS = 'Migrations: ';

/** A section of the changelog, newest first. */
export interface Section {
  readonly version: string;
  /** The last migration of each service in this release. */
  readonly migrations: readonly string[];
}

export interface Release {
  readonly version: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly changes: readonly Change[];
  readonly migrations: readonly Migration[];
}

/** Reads which releases a changelog tells of. */
export function sectionsOf(changelog: string): Section[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      version: section.split(/\s/, 1)[0] ?? '',
      migrations: new RegExp(`^${MIGRATIONS}(.*)\\.$`, 'm').exec(section)?.[1]?.split(', ') ?? [],
    }));
}

/** Puts the section of a release above the sections before it. */
export function withSection(changelog: string, release: Release, surroundings: Surroundings): string {
  const at = changelog.search(/^## /m);
  const [head, rest] = at < 0 ? [`${changelog.trimEnd()}\n\n`, ''] : [changelog.slice(0, at), changelog.slice(at)];
  return `${head}${sectionText(release, sectionsOf(changelog), surroundings)}\n${rest}`;
}

function sectionText(release: Release, sections: readonly Section[], surroundings: Surroundings): string {
  const audiences = AUDIENCES.map((audience) => {
    const kinds = KINDS.map((kind) => entriesOf(release.changes, kind, audience, surroundings)).filter(Boolean);
    return kinds.length === 0 ? '' : `\n### For ${audience}\n${kinds.join('')}`;
  });
  return [
    `## ${release.version} (${release.date})\n\n`,
    `${MIGRATIONS}${newestOf(release.migrations).join(', ')}.\n`,
    contractable(release, sections),
    ...audiences,
  ].join('');
}

function entriesOf(
  changes: readonly Change[],
  kind: Change['kind'],
  audience: Change['audience'],
  surroundings: Surroundings,
): string {
  const entries = changes
    .filter((change) => change.kind === kind && change.audience === audience)
    .sort((a, b) => Number(b.breaking) - Number(a.breaking))
    .map((change) => entryOf(change, surroundings));
  return entries.length === 0 ? '' : `\n#### ${kind[0]?.toUpperCase()}${kind.slice(1)}\n\n${entries.join('')}`;
}

function entryOf(change: Change, surroundings: Surroundings): string {
  const place = placeOf(change, surroundings);
  const title = surroundings.promises.has(change.see) ? change.see : change.see.replace(/^docs\/|\.md(#.*)?$/g, '');
  const migration = change.migration === undefined ? '' : `Migration ${change.migration}: `;
  return `- ${change.breaking ? '**Breaking.** ' : ''}${migration}${change.text.slice(0, -1)} ([${title}](${place})).\n`;
}

/**
 * The contract steps that came with the release before: this one can run them. Those of the first release concern no released
 * database, since a new one is made without what they remove.
 */
function contractable({ migrations }: Release, [previous, former]: readonly Section[]): string {
  if (!previous || !former) return '';
  const fresh = new Set(since(previous.migrations, migrations).map(nameOf));
  const steps = since(former.migrations, migrations)
    .filter((migration) => migration.contracts && !fresh.has(nameOf(migration)))
    .map(nameOf);
  if (steps.length === 0) return '';
  return `\n\`--contract\` of this release removes what releases before ${previous.version} need (${steps.join(', ')}); after it, no release before ${previous.version} starts.\n`;
}
