import type { Unsent } from '../api/store';
import {
  fieldsOf,
  isAnswer,
  isWebLink,
  linksOf,
  nameOf,
  offersPerson,
  outcomeOf,
  type Source,
  sourcesOf,
  suggestionsOf,
  textIn,
} from './content';

export { isWebLink, type Source };

/** A message as the API shows it; only the fields that are read here. */
export interface ApiMessage {
  readonly id: string;
  readonly chat_session_id?: string;
  readonly sender_type: 'user' | 'bot' | 'agent' | 'system';
  readonly content_type: string;
  readonly text: string;
  readonly content: unknown;
  readonly created_at: string;
  readonly client_message_id?: string;
  readonly gdpr_purged?: boolean;
  readonly is_read_once?: boolean;
  /** Whether the visitor found it helpful; null: they have not rated it. */
  readonly helpful?: boolean | null;
}

/** Ids rise with time, also from session to session, so their order is that of the messages. */
export const byId = (one: Pick<ApiMessage, 'id'>, other: Pick<ApiMessage, 'id'>): number =>
  one.id < other.id ? -1 : 1;

/** A line of the chat. */
export interface Line {
  /** The message's id; empty until the service has confirmed it. */
  readonly id: string;
  /** It stays the same when the service confirms a message: the browser that has written it knows it by `client_message_id`. */
  readonly key: string;
  readonly from: 'user' | 'bot' | 'agent' | 'system';
  readonly text: string;
  /** Key of a text that is shown for a message without one of its own; empty: none. */
  readonly note: '' | 'removed' | 'read_once' | 'location' | 'unsupported' | 'to_team' | 'to_session';
  /** URLs that are shown as links, never loaded. */
  readonly links: readonly string[];
  readonly sources: readonly Source[];
  /** Whether the text is Markdown. */
  readonly isMarkdown: boolean;
  /** The outcome of the question, in an answer of the bot and in the message that hands the chat over; else empty. */
  readonly outcome: string;
  /** Questions that a visitor may ask instead of one that the answer does not know. */
  readonly suggestions: readonly string[];
  /** Whether the answer offers a person. */
  readonly offersPerson: boolean;
  /** The session of the message; empty until the service has confirmed it. */
  readonly session_id: string;
  /** Whether the visitor found it helpful; null: they have not rated it. */
  readonly helpful: boolean | null;
  readonly at: string;
  readonly state: 'sent' | 'sending' | 'failed';
}

export function lineOf(message: ApiMessage): Line {
  const { id, sender_type, content_type, client_message_id, content, created_at } = message;
  const transfer = transferIn(message);
  const text = transfer ? '' : message.text || nameOf(content);
  const links = linksOf(content);
  const isBot = sender_type === 'bot';
  return {
    id,
    key: (sender_type === 'user' && client_message_id) || id,
    from: sender_type,
    text,
    note: transfer || (text === '' ? noteOf(message, links.length > 0) : ''),
    links,
    sources: sourcesOf(content),
    isMarkdown: content_type === 'markdown' || isAnswer(content),
    outcome: isBot || sender_type === 'system' ? outcomeOf(content) : '',
    suggestions: isBot ? suggestionsOf(content) : [],
    offersPerson: isBot && offersPerson(content),
    session_id: message.chat_session_id ?? '',
    helpful: message.helpful ?? null,
    at: created_at,
    state: 'sent',
  };
}

function noteOf({ gdpr_purged, is_read_once, content_type }: ApiMessage, hasLinks: boolean): Line['note'] {
  if (gdpr_purged) return 'removed';
  if (content_type === 'location') return 'location';
  if (hasLinks) return '';
  return is_read_once ? 'read_once' : 'unsupported';
}

/** The note at the end of a session that was transferred; the service writes its text in English (contract: desk-transfer). */
function transferIn({ sender_type, content }: ApiMessage): '' | 'to_team' | 'to_session' {
  const { event, to_session_id, team_id } = fieldsOf(content);
  if (sender_type !== 'system' || event !== 'transferred' || !textIn(to_session_id)) return '';
  return textIn(team_id) ? 'to_team' : 'to_session';
}

/** Whether the visitor may say that it helped: an answer that knows, and says from where. */
export const isRatable = ({ outcome, from, sources }: Line): boolean =>
  from === 'bot' && outcome === 'answered' && sources.length > 0;

/** Whether a message is part of the chat for its visitor: a button without a label is not, nor an event without words. */
export const isShown = ({ content_type, text, gdpr_purged, content }: ApiMessage): boolean =>
  gdpr_purged === true ||
  (predecessorOf(content) === '' && (text !== '' || !['postback', 'event'].includes(content_type)));

/** The session that a transferred one continues; empty in every other message (contract: desk-transfer). */
export function predecessorOf(content: unknown): string {
  const { event, from_session_id } = fieldsOf(content);
  return event === 'transferred' && typeof from_session_id === 'string' ? from_session_id : '';
}

export const lineOfUnsent = ({ client_message_id, text, url }: Unsent, state: Line['state']): Line => ({
  id: '',
  key: client_message_id,
  from: 'user',
  text,
  note: '',
  links: url === '' ? [] : [url],
  sources: [],
  isMarkdown: false,
  outcome: '',
  suggestions: [],
  offersPerson: false,
  session_id: '',
  helpful: null,
  at: '',
  state,
});

/** The body of the request that sends it. */
export function bodyOf({ client_message_id, text, url, isHandoff }: Unsent): object {
  const sent = { channel: 'widget', client_message_id };
  if (isHandoff) return { ...sent, content_type: 'postback', action_id: 'handoff', display_text: text };
  if (url !== '') return { ...sent, content_type: 'file', content: { attachments: [{ url }] } };
  return { ...sent, content_type: 'text', content: { text } };
}
