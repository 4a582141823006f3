import { type CheerioAPI, load } from 'cheerio';
import { squeezed } from './text';

type Node = Record<string, unknown>;

/** A node of JSON-LD with its types, without the vocabulary's address. */
export interface TypedNode {
  readonly types: readonly string[];
  readonly node: Node;
}

const MOST_NODES = 500;
const MOST_DEPTH = 6;

/** The nodes of a page's JSON-LD (https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents); a script that is no JSON has none. */
export function structuredData($: CheerioAPI): TypedNode[] {
  const found: TypedNode[] = [];
  $('script[type="application/ld+json"]').each((_, script) => collect(parsed($(script).text()), found, 0));
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, found: TypedNode[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH || found.length >= MOST_NODES) return;
  if (!Array.isArray(value)) {
    const types = listOf((value as Node)['@type']).map((type) => textOf(type).replace(/^.*[/#:]/, ''));
    if (types.length > 0) found.push({ types, node: value as Node });
  }
  for (const inner of Object.values(value)) collect(inner, found, depth + 1);
}

/** A value of JSON-LD, of which there may be one or several. */
export const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** The first of one or several values; of an object its property. */
export function firstOf(value: unknown, property: string): unknown {
  const [first] = listOf(value);
  return typeof first === 'object' && first !== null ? (first as Node)[property] : first;
}

/** A value as plain text in one line, without markup; empty for anything but texts and numbers. */
export function textOf(value: unknown): string {
  const [first] = listOf(value);
  if (typeof first === 'number') return `${first}`;
  if (typeof first !== 'string') return '';
  return squeezed(/[<&]/.test(first) ? load(first).text() : first);
}
