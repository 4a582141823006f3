import type { Unsent } from '../api/kept';

export interface Source {
  readonly title: string;
  readonly url: string;
  readonly quote: string;
}

/** A message as the API shows it; only the fields that are read here. */
export interface ApiMessage {
  readonly id: string;
  readonly sender_type: 'user' | 'bot' | 'agent' | 'system';
  readonly content_type: string;
  readonly text: string;
  readonly content: unknown;
  readonly created_at: string;
}

/** A line of the chat. */
export interface Line {
  /** The message's id, or `client_message_id` until the service has confirmed it. */
  readonly key: string;
  readonly from: 'user' | 'bot' | 'agent' | 'system';
  readonly text: string;
  /** URLs that are shown as links, never loaded. */
  readonly links: readonly string[];
  readonly sources: readonly Source[];
  /** Whether the text is Markdown. */
  readonly isMarkdown: boolean;
  readonly at: string;
  readonly state: 'sent' | 'sending' | 'failed';
}

export const lineOf = ({ id, sender_type, content_type, text, content, created_at }: ApiMessage): Line => ({
  key: id,
  from: sender_type,
  text,
  links: attachmentsOf(content),
  sources: sourcesOf(content),
  isMarkdown: content_type === 'markdown' || isAnswer(content),
  at: created_at,
  state: 'sent',
});

export const lineOfUnsent = ({ client_message_id, text, url }: Unsent, state: Line['state']): Line => ({
  key: client_message_id,
  from: 'user',
  text,
  links: url === '' ? [] : [url],
  sources: [],
  isMarkdown: false,
  at: '',
  state,
});

const listIn = (content: unknown, field: string): readonly Record<string, unknown>[] => {
  const list = (content as Record<string, unknown> | null)?.[field];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A model writes Markdown, and help articles, which are quoted, are written in it (contract: answers-content). */
const isAnswer = (content: unknown): boolean => textIn((content as Record<string, unknown> | null)?.['mode']) !== '';

const attachmentsOf = (content: unknown): readonly string[] =>
  listIn(content, 'attachments')
    .map(({ url }) => textIn(url))
    .filter(isWebLink);

const sourcesOf = (content: unknown): readonly Source[] =>
  listIn(content, 'sources').map(({ title, url, quote }) => ({
    title: textIn(title),
    url: isWebLink(textIn(url)) ? textIn(url) : '',
    quote: textIn(quote),
  }));

export const isWebLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
