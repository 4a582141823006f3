import type { Source } from './sources.ts';

/** The files of a small repository. */
export const sourcesOf = (files: Readonly<Record<string, string>>): Source[] =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

/** Builds a citation, which this file itself must not contain. */
export const cite = (slugs: string): string => `contract${':'} ${slugs}`;

/** The section sign, for the same reason. */
export const SECTION = '\u00a7';
