import type { Draft } from '../draft/draft.ts';
import { kebabCase, plural, singular } from '../draft/words.ts';
import type { Service } from './services.ts';

/** An rpc that a service has, and the file of its verb. */
export interface Verb {
  /** `exportUser` */
  readonly rpc: string;
  /** Relative to the service's `src`. */
  readonly folder: string;
  readonly path: string;
}

export const sourceOf = ({ name }: Service): string => `services/${name}/src`;

/** The verbs that `service.ts` lists. */
export function verbsOf(draft: Draft, service: Service): readonly Verb[] {
  const src = sourceOf(service);
  const imports = draft.read(`${src}/service.ts`).matchAll(/^import \{([^}]+)\} from '\.\/(.+)\/([^'/]+)';/gm);
  return [...imports].flatMap(([, names = '', folder = '', file = '']) =>
    names.split(',').map((name) => ({ rpc: name.trim(), folder, path: `${src}/${folder}/${file}.ts` })),
  );
}

/**
 * The folder of a noun, of `unread-notifications` that of `notification`: the folder of that name in which there are verbs, or else the one with
 * most verbs of that noun (`close-chat` belongs to `session`, where `create-chat` is). A noun that is in none gets a folder.
 */
export function folderOf(draft: Draft, service: Service, words: readonly string[]): string {
  const verbs = verbsOf(draft, service);
  const names = words.flatMap((_word, index) => {
    const noun = words.slice(index).join('-');
    return [...new Set([noun, singular(noun)])];
  });
  for (const name of names) {
    const own = verbs.find(({ folder }) => folder === name || folder.endsWith(`/${name}`));
    if (own) return own.folder;
    const folder = mostFrequent(verbs.filter(isOf(name)).map((verb) => verb.folder));
    if (folder) return folder;
    if (draft.glob(`${sourceOf(service)}/${name}/*.ts`).length > 0) return name;
  }
  return singular(words.join('-'));
}

/** Whether a verb is one of that noun, or of several. */
export const isOf =
  (noun: string) =>
  ({ rpc }: Verb): boolean =>
    [noun, singular(noun), plural(noun)].some((name) => kebabCase(rpc).endsWith(`-${name}`));

/** The first one of those that occur most often; with a weight, of those that weigh most. */
export function mostFrequent<T>(items: readonly T[], weightOf: (item: T) => number = () => 1): T | undefined {
  const weights = new Map<T, number>();
  for (const item of items) weights.set(item, (weights.get(item) ?? 0) + weightOf(item));
  return [...weights].sort(([, one], [, other]) => other - one)[0]?.[0];
}
