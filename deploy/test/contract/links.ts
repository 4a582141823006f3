import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { placeOf, type Source } from './sources.ts';

const LINK = /\]\((?![a-z]+:)([^()\s#]*)(?:#([^()\s]*))?\)/g;
/** Pictures for light and dark colours can only be written in HTML. */
const ATTRIBUTE = /\b(?:src|srcset|href)="(?![a-z]+:)([^"\s#{]+)(?:#([^"\s]*))?"/g;
const CODE_SPAN = /`[^`\n]+`/g;
const FENCED = /^```.*?^```/gms;

/** Finds links of the documents to files or headings that do not exist. */
export function linkProblems(root: string, sources: readonly Source[]): string[] {
  const documents = sources.filter(({ path }) => path.endsWith('.md'));
  const anchorsOf = new Map(documents.map(({ path, text }) => [path, anchorsIn(text)]));
  return documents.flatMap((source) =>
    linksIn(source.text).flatMap(({ 1: file = '', 2: anchor, index }) => {
      const path = file === '' ? source.path : normalize(join(dirname(source.path), file));
      const anchors = anchorsOf.get(path);
      const isThere = existsSync(join(root, path)) && (!anchor || !anchors || anchors.has(anchor));
      return isThere
        ? []
        : [`${placeOf(source, index)}: the link to ${file}${anchor ? `#${anchor}` : ''} leads nowhere`];
    }),
  );
}

const linksIn = (text: string): readonly RegExpExecArray[] => {
  const prose = text.replace(FENCED, blanked);
  return [...prose.matchAll(LINK), ...prose.replace(CODE_SPAN, blanked).matchAll(ATTRIBUTE)];
};

const blanked = (block: string): string => block.replace(/[^\n]/g, ' ');

/** Returns the anchors that GitHub generates from headings. */
const anchorsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
