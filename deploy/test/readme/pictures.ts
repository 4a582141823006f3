/** A page loads a row of pictures at once. */
export const MAX_BYTES = 80_000;

export interface Shown {
  readonly src: string;
  readonly dark: string | undefined;
  readonly alt: string;
}

/** The sides of the comparison: the text that shows pictures, the list of those that `npm run screenshots` takes, and the sizes of the files. */
export interface Pictures {
  readonly text: string;
  readonly listed: readonly { readonly name: string }[];
  /** By path from the root. */
  readonly sizes: Readonly<Record<string, number>>;
}

const PICTURE = /<picture>(.*?)<\/picture>/gs;
const IMAGE = /<img\b[^>]*>|!\[([^\]]*)\]\(([^)\s]+)/gs;
const pathOf = (name: string, scheme: 'light' | 'dark') => `docs/pictures/${name}-${scheme}.webp`;

/** Finds pictures that nothing takes, that are missing or too large, or that have no form for dark colours. */
export function pictureProblems({ text, listed, sizes }: Pictures): string[] {
  const shown = shownIn(text);
  return [
    ...shown.flatMap(({ src, dark, alt }) => {
      const known = listed.find(({ name }) => src === pathOf(name, 'light'));
      if (!known) return [`README.md: npm run screenshots does not take ${src} (docs/pictures/pictures.json)`];
      const isDark = dark === pathOf(known.name, 'dark');
      return [
        ...(isDark ? [] : [`README.md: ${src} is shown in dark colours too (<picture> with prefers-color-scheme)`]),
        ...(alt.trim() ? [] : [`README.md: ${src} has no alt text`]),
      ];
    }),
    ...listed.flatMap(({ name }) =>
      [pathOf(name, 'light'), pathOf(name, 'dark')].flatMap((path) => fileProblems(path, sizes[path])),
    ),
    ...strangers(listed, sizes),
  ];
}

function shownIn(text: string): Shown[] {
  const inPictures = [...text.matchAll(PICTURE)].map(([, inside = '']) => ({
    ...imageOf(inside),
    dark: /prefers-color-scheme: ?dark\)"\s+srcset="([^"]+)"/.exec(inside)?.[1],
  }));
  const alone = [...text.replace(PICTURE, '').matchAll(IMAGE)].map(([image]) => ({
    ...imageOf(image),
    dark: undefined,
  }));
  return [...inPictures, ...alone];
}

const imageOf = (html: string) => ({
  src: /\bsrc="([^"]*)"/.exec(html)?.[1] ?? /\]\(([^)\s]+)/.exec(html)?.[1] ?? '',
  alt: /\balt="([^"]*)"/.exec(html)?.[1] ?? /!\[([^\]]*)\]/.exec(html)?.[1] ?? '',
});

function fileProblems(path: string, size: number | undefined): string[] {
  if (size === undefined) return [`${path} is missing: run npm run screenshots`];
  return size > MAX_BYTES ? [`${path} has ${size} bytes, at most ${MAX_BYTES}`] : [];
}

function strangers(listed: Pictures['listed'], sizes: Pictures['sizes']): string[] {
  const known = new Set(listed.flatMap(({ name }) => [pathOf(name, 'light'), pathOf(name, 'dark')]));
  return Object.keys(sizes)
    .filter((path) => path.endsWith('.webp') && !known.has(path))
    .map((path) => `${path} is a picture that npm run screenshots does not take`);
}
