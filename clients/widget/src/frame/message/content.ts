export interface Source {
  readonly title: string;
  readonly url: string;
  readonly quote: string;
}

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (content: unknown): Fields =>
  typeof content === 'object' && content !== null ? (content as Fields) : {};

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const isWebLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const listIn = (content: unknown, field: string): readonly Fields[] => {
  const list = fieldsOf(content)[field];
  return Array.isArray(list) ? list.map(fieldsOf) : [];
};

/** The links of a message: its attachments, the page of a product or an article, an image, a place on a map. */
export const linksOf = (content: unknown): readonly string[] => [
  ...new Set([fieldsOf(content), ...listIn(content, 'attachments')].map(({ url }) => textIn(url)).filter(isWebLink)),
  ...mapOf(content),
];

export const sourcesOf = (content: unknown): readonly Source[] =>
  listIn(content, 'sources').map(({ title, url, quote }) => ({
    title: textIn(title),
    url: isWebLink(textIn(url)) ? textIn(url) : '',
    quote: textIn(quote),
  }));

function mapOf(content: unknown): readonly string[] {
  const { lat, lng, lon, latitude = lat, longitude = lng ?? lon } = fieldsOf(content);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return [];
  return [`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`];
}

/** The text of a place or a product that has no other one. */
export function nameOf(content: unknown): string {
  const { name, address } = fieldsOf(content);
  return [textIn(name), textIn(address)].filter(Boolean).join(', ');
}

/** A model writes Markdown, and help articles, which are quoted, are written in it (contract: answers-content). */
export const isAnswer = (content: unknown): boolean => textIn(fieldsOf(content)['mode']) !== '';

const MAX_SUGGESTIONS = 3;

/** The questions that an answer suggests in place of the one that it does not answer (contract: answers-unknown). */
export const suggestionsOf = (content: unknown): readonly string[] =>
  listIn(content, 'suggestions')
    .map(({ text }) => textIn(text))
    .filter(Boolean)
    .slice(0, MAX_SUGGESTIONS);

/** Whether an answer offers a person. One from before answers had offers does where it does not know. */
export function offersPerson(content: unknown): boolean {
  const { offers } = fieldsOf(content);
  return Array.isArray(offers) ? offers.includes('handoff') : outcomeOf(content) === 'unknown';
}

/** The outcome of a question (contract: answers-content); empty in a message that is no answer. */
export const outcomeOf = (content: unknown): string => textIn(fieldsOf(content)['outcome']);
