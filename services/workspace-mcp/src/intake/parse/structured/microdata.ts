import type { CheerioAPI } from 'cheerio';
import { attributeOf, type DomElement, type DomNode, isElement } from '../../../document/parsing/dom';
import { readable } from '../shown/readable';

type Item = Record<string, unknown>;

const MAX_PROPERTIES = 2_000;
const LINKS: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  iframe: 'src',
  object: 'data',
  time: 'datetime',
  data: 'value',
  meter: 'value',
};

/** The items of a page's microdata (HTML, converting to JSON), in the form of JSON-LD. */
export function microdataOf($: CheerioAPI): Item[] {
  const items: Item[] = [];
  const waiting: [DomNode, Item | undefined][] = [[$.root()[0]!, undefined]];
  for (let left = MAX_PROPERTIES; left > 0 && waiting.length > 0; ) {
    const [node, item] = waiting.pop()!;
    const inner = isElement(node) ? entered(node, item, items) : item;
    if (inner !== item || (isElement(node) && 'itemprop' in node.attribs)) left--;
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push([child, inner]);
  }
  return items;
}

/** Adds an element's property to the item around it; returns the item that its content belongs to. */
function entered(element: DomElement, around: Item | undefined, items: Item[]): Item | undefined {
  const own = 'itemscope' in element.attribs ? itemOf(element) : undefined;
  const names = attributeOf(element, 'itemprop').split(/\s+/, 5).filter(Boolean);
  if (own && (names.length === 0 || !around)) items.push(own);
  else if (around) for (const name of names) add(around, name, own ?? statedBy(element));
  return own ?? around;
}

function itemOf(element: DomElement): Item {
  const types = attributeOf(element, 'itemtype').split(/\s+/).filter(Boolean);
  const id = attributeOf(element, 'itemid');
  return { ...(types.length > 0 && { '@type': types }), ...(id !== '' && { '@id': id }) };
}

function add(item: Item, name: string, value: unknown): void {
  if (name === '__proto__' || name.startsWith('@')) return;
  const before = item[name];
  if (before === undefined) item[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else item[name] = [before, value];
}

function statedBy(element: DomElement): string {
  const attribute = 'content' in element.attribs ? 'content' : LINKS[element.name];
  if (attribute !== undefined && attribute in element.attribs) return attributeOf(element, attribute);
  return readable(element.children);
}
