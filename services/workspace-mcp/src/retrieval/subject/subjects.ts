import { comparable, withoutAccents } from '@cws/kit';
import { beginningWith } from '../../words/phrases';
import { inAllLanguages } from '../../words/words';
import { wordsAskingForPrice } from '../question/price-question';
import { topicsIn } from '../question/topics';
import { namesIn, plainTitle } from './plain-title';

/** A published document, article or product, of which a title is told. */
export interface Titled {
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  /** BCP 47 tag; empty when unknown. */
  readonly language: string;
}

/** The longest title that is told. */
const MAX_TITLE = 80;

/**
 * The titles that tell a customer what the knowledge is about, the most useful first: those that name what people usually ask about, then
 * others, and last those that every site has. FAQs are named by their questions where there is nothing else.
 */
export function subjectsOf(all: readonly Titled[], businessNames: readonly string[]): string[] {
  const pages = all.filter(({ kind, url }) => kind !== 'faq' && kind !== 'product' && !isHome(url));
  const subjects = ordered(pages, businessNames);
  return subjects.length > 0
    ? subjects
    : ordered(
        all.filter(({ kind }) => kind === 'faq'),
        businessNames,
      );
}

function ordered(rows: readonly Titled[], businessNames: readonly string[]): string[] {
  const names = namesIn(
    rows.map(({ title }) => title),
    businessNames,
  );
  const told = new Map<string, { title: string; rank: number }>();
  for (const { title, url, kind, language } of rows) {
    const plain = shownTitle(kind === 'file' ? withoutSuffix(title) : title, names);
    const key = withoutAccents(comparable(plain));
    if (plain === '' || plain.length > MAX_TITLE || told.has(key) || isLegal(plain, url)) continue;
    told.set(key, { title: plain, rank: rankOf(plain, language) });
  }
  return [...told.values()].sort((one, other) => one.rank - other.rank).map(({ title }) => title);
}

const shownTitle = (title: string, names: ReadonlySet<string>): string => plainTitle(title.replace(/\s+/g, ' '), names);

const withoutSuffix = (name: string): string => name.replace(/\.[a-z]{2,5}$/i, '').replaceAll('_', ' ');

/** The page of an address that has no path. */
const isHome = (url: string): boolean => URL.canParse(url) && /^\/(?:index\.\w+)?$/.test(new URL(url).pathname);

const LEGAL_TITLE = beginningWith(inAllLanguages(({ titles }) => titles?.legal));
const LEGAL_PATH = new RegExp(inAllLanguages(({ paths }) => paths?.legal).join('|'), 'i');
const GENERAL = new Set(inAllLanguages(({ titles }) => titles?.pages).map(comparable));

function isLegal(title: string, url: string): boolean {
  return LEGAL_TITLE.test(title) || (URL.canParse(url) && LEGAL_PATH.test(new URL(url).pathname));
}

function rankOf(title: string, language: string): number {
  if (GENERAL.has(comparable(title))) return 2;
  return topicsIn(title, language).size > 0 || wordsAskingForPrice(title).length > 0 ? 0 : 1;
}
