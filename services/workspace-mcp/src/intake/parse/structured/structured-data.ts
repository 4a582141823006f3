import { type CheerioAPI, load } from 'cheerio';
import { readable } from '../shown/readable';
import { squeezed } from '../shown/text';
import { jsonLdOf } from './json-ld';
import { microdataOf } from './microdata';

type Node = Record<string, unknown>;

/** A node of JSON-LD or microdata with its types, without the vocabulary's address. */
export interface TypedNode {
  readonly types: readonly string[];
  readonly node: Node;
  /** Whether the page states it of itself or its site, and not of something else, such as the brand of a product. */
  readonly isOwn: boolean;
}

const MAX_NODES = 1_000;
const MAX_DEPTH = 10;
/** Properties of a page or a site whose values it has for itself. */
const OWN = new Set(['about', 'mainEntity', 'publisher', 'copyrightHolder', 'isPartOf', 'mainEntityOfPage']);
const PAGE = /^(WebSite|\w*Page)$/;

/** The nodes of a page's JSON-LD and microdata. One that only names another by its `@id` is replaced by that one. */
export function structuredData($: CheerioAPI): TypedNode[] {
  const found: TypedNode[] = [];
  for (const document of [...jsonLdOf($), ...microdataOf($)]) collect(document, found, true, 0);
  linkNodes(found);
  return found;
}

function collect(value: unknown, found: TypedNode[], isOwn: boolean, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || found.length >= MAX_NODES) return;
  if (Array.isArray(value)) for (const inner of value) collect(inner, found, isOwn, depth + 1);
  else collectNode(value as Node, found, isOwn, depth);
}

function collectNode(node: Node, found: TypedNode[], isOwn: boolean, depth: number): void {
  const types = listOf(node['@type']).map((type) => textOf(type).replace(/^.*[/#:]/, ''));
  if (types.length > 0) found.push({ types, node, isOwn });
  const isPage = types.some((type) => PAGE.test(type));
  for (const [property, inner] of Object.entries(node))
    collect(inner, found, isOwn && (property === '@graph' || (isPage && OWN.has(property))), depth + 1);
}

function linkNodes(found: readonly TypedNode[]): void {
  const byId = new Map<string, Node>();
  for (const { node } of found)
    if (typeof node['@id'] === 'string' && !isReference(node)) byId.set(node['@id'], byId.get(node['@id']) ?? node);
  const linked = (value: unknown): unknown => (isReference(value) ? (byId.get(value['@id']) ?? value) : value);
  for (const { node } of found)
    for (const [property, value] of Object.entries(node))
      node[property] = Array.isArray(value) ? value.map(linked) : linked(value);
}

/** Whether a value has nothing but the `@id` of a node, and perhaps its type. */
const isReference = (value: unknown): value is { readonly '@id': string } =>
  nodesOf(value).some((node) => typeof node['@id'] === 'string') &&
  Object.keys(value as Node).every((key) => key === '@id' || key === '@type');

/** A value of JSON-LD, of which there may be one or several. */
export const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** The nodes among one or several values. */
export const nodesOf = (value: unknown): Node[] =>
  listOf(value).filter((inner): inner is Node => typeof inner === 'object' && inner !== null && !Array.isArray(inner));

/** The first of one or several values; of an object its property. */
export function firstOf(value: unknown, property: string): unknown {
  const [first] = listOf(value);
  return typeof first === 'object' && first !== null ? (first as Node)[property] : first;
}

/** A value as plain text in one line, without markup; empty for anything but texts and numbers. */
export const textOf = (value: unknown): string => squeezed(linesOf(value));

/** A value as plain text, a line for each block of its markup. */
export function linesOf(value: unknown): string {
  const first = firstOf(value, '@value');
  if (typeof first === 'number') return `${first}`;
  if (typeof first !== 'string') return '';
  return /[<&]/.test(first) ? readable(load(first, null, false).root()[0]!.children) : squeezed(first);
}
