import type { CheerioAPI } from 'cheerio';

export type DomNode = ReturnType<CheerioAPI['root']>[0]['children'][number];
export type DomElement = Extract<DomNode, { readonly attribs: object }>;

export const isElement = (node: DomNode | undefined): node is DomElement => node !== undefined && 'attribs' in node;

/** The parent of an element, unless that is the document. */
export const parentOf = ({ parent }: DomNode): DomElement | undefined =>
  parent !== null && 'attribs' in parent ? parent : undefined;

export const attributeOf = ({ attribs }: DomElement, name: string): string => attribs[name] ?? '';

/** Whether an attribute is a list of words that has this one. */
export const hasWord = (list: string, word: string): boolean => list.toLowerCase().split(/\s+/).includes(word);
