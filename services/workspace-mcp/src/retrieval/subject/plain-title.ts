import { comparable } from '@cws/kit';
import { DIVIDER } from '../rank/naming';

/** A name stands in the titles of at least so many pages, and of that share of them. */
const MIN_PAGES = 3;
const MIN_SHARE = 0.5;

/** The parts of titles that name the business: `names`, and those that most titles have. */
export function namesIn(titles: readonly string[], names: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const parts = new Set(title.split(DIVIDER).map(comparable));
    if (parts.size > 1) for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([, count]) => count >= Math.max(MIN_PAGES, MIN_SHARE * titles.length));
  return new Set([...names.map(comparable), ...frequent.map(([part]) => part)].filter(Boolean));
}

/** A title without the name of the business: `Prices – Smith & Sons` is `Prices`; empty when nothing else is left. */
export function plainTitle(title: string, names: ReadonlySet<string>): string {
  const parts = title.split(DIVIDER).map((part) => part.trim());
  const isName = (part: string): boolean => part === '' || names.has(comparable(part));
  if (!parts.some(isName)) return title.trim();
  return parts.filter((part) => !isName(part)).join(' – ');
}
