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

export type DomText = Extract<DomNode, { data: string }>;

/** Whether a node is text; comments and declarations have data, too. */
export const isTextNode = (node: DomNode | undefined): node is DomText => node?.type === 'text';

/** The beginning of the class of an element, which may be very long. */
export const classOf = (element: DomElement): string => attributeOf(element, 'class').slice(0, 300);

/** The beginning of the style of an element. */
export const styleOf = (element: DomElement): string => attributeOf(element, 'style').slice(0, 1_000);
