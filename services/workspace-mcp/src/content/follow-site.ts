import type { Content, Entry } from './content';

/** An entry that onboarding found on that page of a site. */
export interface SiteEntry<T extends Content> extends Entry<T> {
  readonly page: string;
}

interface Change<T extends Content> {
  readonly row: T;
  readonly entry: SiteEntry<T>;
}

/** The writes by which rows follow a site. */
export interface SitePlan<T extends Content> {
  readonly added: readonly SiteEntry<T>[];
  readonly changed: readonly Change<T>[];
  /** Rows that are unchanged and were found on another page than before. */
  readonly moved: readonly Change<T>[];
  readonly removed: readonly T[];
}

/** Whether onboarding wrote the row and nobody has written it since. A row of an earlier release has no mark and counts as written by a member. */
export const isOfSite = ({ source_page, is_edited }: Pick<Content, 'source_page' | 'is_edited'>): boolean =>
  source_page !== undefined && is_edited !== true;

/** Whether the next publication deletes the row, unless somebody writes it before. */
export const isDeleted = (row: Pick<Content, 'source_page' | 'is_edited' | 'is_removed'>): boolean =>
  row.is_removed === true && isOfSite(row);

/** Decides what changes: `isGone` tells whether the site no longer has a row that is not among the entries. */
export function sitePlan<T extends Content>(
  rows: readonly T[],
  entries: readonly SiteEntry<T>[],
  isGone: (row: T) => boolean,
): SitePlan<T> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const keys = new Set<string | undefined>(entries.map(({ key }) => key));
  const found = entries.flatMap((entry): Change<T>[] => {
    const row = byKey.get(entry.key);
    return row && isOfSite(row) ? [{ row, entry }] : [];
  });
  return {
    added: entries.filter(({ key }) => !byKey.has(key)),
    changed: found.filter(differs),
    moved: found.filter((one) => !differs(one) && one.row.source_page !== one.entry.page),
    removed: rows.filter((row) => isOfSite(row) && !isWaiting(row) && !keys.has(row.key) && isGone(row)),
  };
}

/** A process of the release before indexes a row that is to be deleted. */
const isWaiting = (row: Content): boolean => isDeleted(row) && row.status === 'staged';

const differs = <T extends Content>({ row, entry }: Change<T>): boolean =>
  row.is_removed === true ||
  Object.entries(entry.fields).some(([name, value]) => (row as Record<string, unknown>)[name] !== value);
