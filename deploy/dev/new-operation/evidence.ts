import type { Draft } from '../draft/draft.ts';
import { kebabCase, pascalCase } from '../draft/words.ts';
import { mostFrequent, sourceOf, type Verb } from './nouns.ts';
import { protoOf, type Service, services } from './services.ts';

/** Where the promises of a noun are: found by the slugs that its verbs cite. */
export interface Evidence {
  readonly page: string | undefined;
  readonly requirements: string | undefined;
  readonly e2eTest: string | undefined;
}

/** A noun of a service, with the texts of its rows. */
export interface Noun {
  readonly folder: string;
  readonly siblings: readonly Verb[];
  readonly rows: readonly string[];
}

interface Requirement {
  readonly id: string;
  readonly file: string;
  readonly slugs: readonly string[];
}

/** Pages about every operation: citing one of their slugs says nothing about a noun. */
const COMMON = /\/(?:credentials|errors|idempotency|limits|requests-and-responses)\.md$/;

/** A slug that many folders cite says little about one of them. */
export function findEvidence(draft: Draft, service: Service, noun: Noun): Evidence {
  const pages = pagesOf(draft);
  const weightOf = rarityOf(draft);
  const cited = [slugsOfVerbs(draft, service, noun), slugsOfFolder(draft, service, noun.folder)];
  const page = cited.map((slugs) => distinctivePage(slugs, pages, weightOf)).find((one) => one !== undefined);
  const slugs = new Set(cited.flat().filter((slug) => pages.get(slug) === page));
  const requirements = page ? requirementsOf(draft).filter((one) => one.slugs.some((slug) => slugs.has(slug))) : [];
  const file = mostFrequent(requirements.map((one) => one.file));
  const ids = requirements.filter((one) => one.file === file).map(({ id }) => id);
  return { page, requirements: file, e2eTest: testOf(draft, ids) };
}

/** The page of the slugs that belong to this noun more than to all others; undefined where only common slugs are cited. */
function distinctivePage(
  slugs: readonly string[],
  pages: ReadonlyMap<string, string>,
  weightOf: (slug: string) => number,
): string | undefined {
  const known = slugs.filter((slug) => !COMMON.test(pages.get(slug) ?? '/errors.md'));
  const weights = Map.groupBy(known, (slug) => pages.get(slug)!);
  const [best] = [...weights]
    .map(([page, own]) => ({ page, weight: own.reduce((sum, slug) => sum + weightOf(slug), 0) }))
    .sort((one, other) => other.weight - one.weight);
  return best && best.weight >= 0.9 ? best.page : undefined;
}

function slugsOfVerbs(draft: Draft, service: Service, { siblings, rows }: Noun): string[] {
  const proto = draft.read(protoOf(service));
  const comments = siblings.map(({ rpc }) => {
    const head = new RegExp(`((?:^ *//.*\\n)*)^ *rpc ${pascalCase(kebabCase(rpc))}\\(`, 'm');
    return head.exec(proto)?.[1] ?? '';
  });
  return [...comments, ...rows, ...siblings.map(({ path }) => draft.read(path))].flatMap(slugsIn);
}

const slugsOfFolder = (draft: Draft, service: Service, folder: string): string[] =>
  draft
    .glob(`${sourceOf(service)}/${folder}/*.ts`)
    .map(draft.read)
    .flatMap(slugsIn);

const slugsIn = (text: string): string[] =>
  [...text.matchAll(/contract: ([a-z0-9-]+(?:, [a-z0-9-]+)*)/g)].flatMap(([, slugs = '']) => slugs.split(', '));

/** One divided by the number of folders of all services that cite a slug. */
function rarityOf(draft: Draft): (slug: string) => number {
  const folders = services.flatMap((service) =>
    draft.glob(`${sourceOf(service)}/*/`).map((path) => draft.glob(`${path}/*.ts`)),
  );
  const counts = new Map<string, number>();
  for (const files of folders)
    for (const slug of new Set(files.map(draft.read).flatMap(slugsIn))) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return (slug) => 1 / (counts.get(slug) ?? 1);
}

const pagesOf = (draft: Draft): ReadonlyMap<string, string> =>
  new Map(
    draft
      .glob('docs/contract/*.md')
      .flatMap((path) => [...draft.read(path).matchAll(/^### (.*)$/gm)].map(([, slug = '']) => [slug, path] as const)),
  );

function requirementsOf(draft: Draft): Requirement[] {
  return draft.glob('deploy/e2e/requirements/*-requirements.ts').flatMap((file) => {
    const entries = draft
      .read(file)
      .split(/(?=\{\s*id: ')/)
      .slice(1);
    return entries.map((entry) => ({
      file,
      id: /id: '([^']+)'/.exec(entry)![1]!,
      slugs: [...(/contract: \[([^\]]*)\]/.exec(entry)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, slug = '']) => slug),
    }));
  });
}

/** The end-to-end test that covers most of these requirements. */
function testOf(draft: Draft, ids: readonly string[]): string | undefined {
  const covering = draft.glob('deploy/e2e/*.test.ts').flatMap((path) => {
    const covered = new Set(
      [...draft.read(path).matchAll(/covers\(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/[\w.-]+/g) ?? []),
    );
    return ids.filter((id) => covered.has(id)).map(() => path);
  });
  return mostFrequent(covering);
}
