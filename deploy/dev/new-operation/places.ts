import type { Draft } from '../draft/draft.ts';
import { plural } from '../draft/words.ts';
import { findEvidence } from './evidence.ts';
import { isOf, mostFrequent, type Verb, verbsOf } from './nouns.ts';
import type { Operation } from './operation.ts';

/** Where an operation goes: where the verbs of its noun are. */
export interface Places {
  /** The file of rows, which may not exist yet. */
  readonly routes: string;
  readonly tag: string;
  /** The page of docs/contract. */
  readonly page: string;
  readonly requirements: string;
  /** The file of end-to-end tests, which may not exist yet. */
  readonly e2eTest: string;
  /** The rpc after which it is listed; undefined where the noun has none. */
  readonly after: string | undefined;
}

export const ROUTES = 'gateway/src/routes';

export function placesOf(draft: Draft, operation: Operation): Places {
  const { service, folder, noun } = operation;
  const table = rowsOf(draft);
  const rowsFor = (verbs: readonly Verb[]) => table.filter((row) => isRowOf(row, service.namespace, verbs));
  const inFolder = verbsOf(draft, service).filter((verb) => verb.folder === folder);
  const ofNoun = inFolder.filter(isOf(noun));
  const siblings = rowsFor(ofNoun).length > 0 ? ofNoun : inFolder;
  const rows = rowsFor(siblings);
  const own = `${ROUTES}/${plural(folder)}.ts`;
  const routes = mostFrequent(rows.map(({ file }) => file)) ?? own;
  const tag = mostFrequent(rows.filter(({ file }) => file === routes).flatMap((row) => row.tag ?? []));
  const texts = [...rows.map(({ text }) => text), draft.has(routes) ? headOf(draft.read(routes)) : ''];
  const evidence = findEvidence(draft, service, { folder, siblings, rows: texts });
  return {
    routes,
    tag: tag ?? tagIn(draft, routes) ?? service.tag,
    page: evidence.page ?? `docs/contract/${service.page}.md`,
    requirements: evidence.requirements ?? `deploy/e2e/requirements/${service.requirements}-requirements.ts`,
    e2eTest: evidence.e2eTest ?? `deploy/e2e/${operation.name}.test.ts`,
    after: (ofNoun.at(-1) ?? inFolder.at(-1))?.rpc,
  };
}

/** A row of the table of routes. It takes what it does not have from a spread object. */
interface RowText {
  readonly file: string;
  readonly text: string;
  readonly rpc: string | undefined;
  readonly service: string | undefined;
  readonly tag: string | undefined;
}

function rowsOf(draft: Draft): RowText[] {
  return draft.glob(`${ROUTES}/*.ts`).flatMap((file) =>
    draft
      .read(file)
      .split(/^ {2}row\(\{/m)
      .slice(1)
      .map((rest) => rest.split(/^ {2}\}\),/m)[0]!)
      .map((text) => ({
        file,
        text,
        rpc: field(text, 'rpc'),
        service: field(text, 'service'),
        tag: field(text, 'tag'),
      })),
  );
}

const field = (text: string, name: string): string | undefined =>
  new RegExp(`^ {4}${name}: '([\\w-]+)'`, 'm').exec(text)?.[1];

const isRowOf = ({ rpc, service }: RowText, namespace: string, siblings: readonly Verb[]): boolean =>
  (service ?? namespace) === namespace && siblings.some((verb) => verb.rpc === rpc);

/** The text before the rows, which has their shared values and the promises that they keep together. */
const headOf = (text: string): string => text.split(/^ {2}row\(\{/m)[0]!;

const tagIn = (draft: Draft, routes: string): string | undefined =>
  draft.has(routes) ? /\btag: '([\w-]+)'/.exec(draft.read(routes))?.[1] : undefined;
