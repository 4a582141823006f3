import type { CheerioAPI } from 'cheerio';
import { attributeOf, type DomElement, hasWord } from '../../../document/parsing/dom';
import { refreshOf } from '../../../document/parsing/refresh';
import { absolute, squeezed } from '../shown/text';
import { MAX_ADDRESS, type SiteLink, siteLinks } from './site-links';

const MAX_LINKS = 500;

/** The address by which the links of a page are resolved (HTML, document base URL). All of them would be as long as one that is too long. */
export function baseOf($: CheerioAPI, url: string): string {
  const base = absolute(squeezed($('base[href]').first().attr('href') ?? ''), url);
  return base !== '' && base.length <= MAX_ADDRESS ? base : url;
}

/** Finds the content of the first of some meta elements that has one. */
export function metaOf($: CheerioAPI): (...names: string[]) => string {
  const contents = new Map<string, string>();
  for (const meta of $('meta[content]').toArray().reverse())
    for (const name of ['name', 'property'])
      contents.set(attributeOf(meta, name).toLowerCase(), attributeOf(meta, 'content'));
  return (...names) => names.map((name) => squeezed(contents.get(name) ?? '')).find(Boolean) ?? '';
}

/** The pages of the site to which a page leads, by its refresh first. */
export function linksOf($: CheerioAPI, url: string, base: string): SiteLink[] {
  const links = $('a[href], area[href]').toArray().slice(0, MAX_LINKS);
  const addresses = [refreshOf($)?.address ?? '', ...links.map((link) => attributeOf(link, 'href'))].filter(
    ({ length }) => length <= MAX_ADDRESS,
  );
  return siteLinks(
    addresses.map((address) => absolute(address, base)),
    new URL(url).origin,
  );
}

/** The address that a page states to be its own (RFC 6596), if that is on its site. */
export function canonicalOf($: CheerioAPI, url: string, base: string): string {
  const link = $('link[rel][href]')
    .toArray()
    .find((element) => hasWord(attributeOf(element, 'rel'), 'canonical'));
  const canonical = link ? absolute(squeezed(attributeOf(link, 'href')), base) : '';
  return canonical !== '' && new URL(canonical).origin === new URL(url).origin ? canonical : '';
}

/** The largest icon for touch screens, or else the largest one, whose address can be read. */
export function iconOf($: CheerioAPI, base: string): string {
  const links = $('link[rel][href]').toArray().slice(0, MAX_LINKS);
  const ofKind = (kind: string) => links.filter((link) => hasWord(attributeOf(link, 'rel'), kind));
  const icons = [...ofKind('apple-touch-icon'), ...ofKind('apple-touch-icon-precomposed')];
  return largest(icons, base) || largest(ofKind('icon'), base);
}

const largest = (icons: readonly DomElement[], base: string): string =>
  icons
    .map((icon) => ({ address: absolute(squeezed(attributeOf(icon, 'href')), base), size: sizeOf(icon) }))
    .filter(({ address }) => address !== '')
    .sort((one, other) => other.size - one.size)[0]?.address ?? '';

/** The greatest width of an icon; one of any size is larger than all. */
function sizeOf(icon: DomElement): number {
  const sizes = attributeOf(icon, 'sizes').toLowerCase().slice(0, 200);
  return sizes === 'any'
    ? Number.MAX_SAFE_INTEGER
    : Math.max(0, ...[...sizes.matchAll(/(\d{1,5})x/g)].map(([, width]) => Number(width)));
}

/** The colour of a page that is not that for dark screens. */
export const themeColorOf = ($: CheerioAPI): string =>
  $('meta[name="theme-color" i]')
    .toArray()
    .filter((meta) => !/dark/i.test(attributeOf(meta, 'media')))
    .map((meta) => colorOf(squeezed(attributeOf(meta, 'content'))))
    .find(Boolean) ?? '';

/** A colour as `#rrggbb`; empty unless it is written in hexadecimal or as `rgb(…)`. */
export function colorOf(color: string): string {
  const text = color.toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  const [, ...parts] = /^rgb\((\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})\)$/.exec(text) ?? [];
  const isColor = parts.length === 3 && parts.every((part) => Number(part) <= 255);
  return isColor ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : '';
}

/** The address of the first link of a scheme that has one; "share by e-mail" has none. */
export const addressedBy = ($: CheerioAPI, scheme: 'mailto' | 'tel'): string =>
  $(`a[href^="${scheme}:" i]`)
    .toArray()
    .slice(0, MAX_LINKS)
    .map((link) => decoded(attributeOf(link, 'href').slice(scheme.length + 1)))
    .find((address) => (scheme === 'mailto' ? /^[^\s@]+@[^\s@]+$/ : /\d/).test(address)) ?? '';

function decoded(link: string): string {
  const [address = ''] = link.split(/[?,]/, 1);
  try {
    return squeezed(decodeURIComponent(address));
  } catch {
    return squeezed(address);
  }
}
