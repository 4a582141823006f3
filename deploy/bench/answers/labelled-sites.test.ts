import { hasText } from './has-text.ts';
import { labelledSites } from './labelled-sites.ts';

const sites = labelledSites();

test('there are sites to tune on and to report on', () => {
  expect(new Set(sites.map(({ part }) => part))).toEqual(new Set(['tune', 'report']));
});

describe.each(sites.map((site) => [site.name, site] as const))('the site %s', (_, { pages, threads }) => {
  test('has ten pages or more, which link to one another, and forty threads or more with ids of their own', () => {
    expect(pages.size).toBeGreaterThanOrEqual(10);
    expect(threads.length).toBeGreaterThanOrEqual(40);
    expect(new Set(threads.map(({ id }) => id)).size).toBe(threads.length);
    const all = [...pages.values()].join('\n');
    for (const path of pages.keys()) expect(all).toContain(`href="${path}"`);
  });

  test('states on its pages the facts that answers must have', () => {
    const whole = [...pages.values()].map(textOf).join('\n');
    const missing = threads.flatMap(({ id, turns }) =>
      turns.flatMap((turn) => {
        if (turn.expect !== 'answer') return [];
        const isThere = (fact: string | string[]) => [fact].flat().some((one) => hasText(whole, one));
        return pages.has(turn.page)
          ? turn.has.filter((fact) => !isThere(fact)).map((fact) => [id, fact])
          : [[id, turn.page]];
      }),
    );
    expect(missing).toEqual([]);
  });
});

/** The text of a page, as far as these pages need it read. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/td|\/th|\/li|\/h\d|\/dt|\/dd)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ');
