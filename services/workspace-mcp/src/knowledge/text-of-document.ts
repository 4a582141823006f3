import { type Call, invalidField, timeLeft } from '@cws/kit';
import type { Context } from '../context';
import { charsetOf, formatOf } from '../document/document-format';
import { refreshTarget } from '../document/page-refresh';
import { SiteError } from '../site/site-error';
import type { SitePage } from '../site/site-reader';
import { showsSomething } from '../values/text-fields';
import { encodedFile } from './base64-data';
import type { KnowledgeDocument } from './knowledge';
import { type NewDocument, substanceOf } from './new-document';

/** A page or PDF that is read from a site. */
const MAX_BYTES = 5 * 1024 * 1024;
const READ_WITHIN_MS = 10_000;

type Readers = Pick<Context, 'documents' | 'site' | 'texts'>;
type Found = Pick<KnowledgeDocument, 'content' | 'url' | 'is_markdown'>;

/** The text of a new document and the address of its source. Error: validation_failed, for the field that cannot be read. */
export async function textOfDocument(readers: Readers, call: Call, document: NewDocument): Promise<Found> {
  const { kind, content, url, data, media_type } = document;
  const field = substanceOf(document);
  if (!showsSomething(document[field])) throw invalidField(field, `a document of kind ${kind} needs it`);
  const { user_id } = call.caller;
  if (field === 'url')
    return textOfPage(readers, user_id, await readers.site.slots.run(user_id, () => pageAt(readers, call, url)));
  if (field === 'content')
    return { content: await shown(readers, user_id, content.toWellFormed().trim(), field), url, ...isFile(kind, true) };
  const { bytes, contentType } = encodedFile(data)!;
  const format = formatOf(media_type ?? contentType, bytes);
  if (!format) throw invalidField(field, `it has the type ${contentType}, whose text cannot be read`);
  const text = await readers.documents.textOf(user_id, field, { bytes, format, charset: charsetOf(contentType) });
  const isMarkdown = format === 'text';
  const stored = isMarkdown ? await shown(readers, user_id, text, field) : text;
  return { content: stored, url, ...isFile(kind, isMarkdown) };
}

const isFile = (kind: NewDocument['kind'], is_markdown: boolean) => kind === 'file' && { is_markdown };

/** A Markdown text that is not all comments and images. */
async function shown({ texts }: Readers, user_id: string, markdown: string, field: string): Promise<string> {
  const { isShown } = await texts.split(user_id, { text: markdown, isMarkdown: true });
  if (isShown) return markdown;
  throw invalidField(field, 'the document contains no text that is shown');
}

async function pageAt({ site, documents }: Readers, call: Call, url: string): Promise<SitePage> {
  const timeoutMs = Math.min(READ_WITHIN_MS, timeLeft(call));
  const options = {
    maxBytes: MAX_BYTES,
    timeoutMs,
    refreshTarget: refreshTarget((head) => documents.redirectIn(call.caller.user_id, head)),
  };
  const page = await site.reader.read(url, options).catch((error) => {
    throw error instanceof SiteError ? invalidField('url', error.message) : error;
  });
  if (page.status !== 200) throw invalidField('url', `The site responded with the status ${page.status}`);
  return page;
}

async function textOfPage(readers: Readers, user_id: string, { url, contentType, body }: SitePage): Promise<Found> {
  const format = formatOf(contentType, body);
  if (!format) throw invalidField('url', `The address has the type ${contentType}, whose text cannot be read`);
  const document = { bytes: body, format, charset: charsetOf(contentType) };
  const text = await readers.documents.textOf(user_id, 'url', document);
  const is_markdown = format === 'text';
  return { content: is_markdown ? await shown(readers, user_id, text, 'url') : text, url, is_markdown };
}
