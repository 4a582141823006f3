import { type Call, invalidField, timeLeft } from '@cws/kit';
import type { Context } from '../context';
import { charsetOf, formatOfBytes, formatOfType } from '../document/document-format';
import { SiteError } from '../site/site-error';
import type { SitePage } from '../site/site-reader';
import { showsSomething } from '../values/text-fields';
import { type NewDocument, substanceOf } from './new-document';

/** A page or PDF that is read from a site. */
const MAX_BYTES = 5 * 1024 * 1024;
const READ_WITHIN_MS = 10_000;

type Readers = Pick<Context, 'documents' | 'siteReader'>;
type Found = Pick<NewDocument, 'content' | 'url'>;

/** The text of a new document and the address of its source. Error: validation_failed, for the field that cannot be read. */
export async function textOfDocument(
  readers: Readers,
  call: Call,
  app_id: string,
  document: NewDocument,
): Promise<Found> {
  const { kind, content, url, data, media_type } = document;
  const field = substanceOf(document);
  if (!showsSomething(document[field])) throw invalidField(field, `a document of kind ${kind} needs it`);
  if (field === 'url') return textOfPage(readers, app_id, await pageAt(readers, call, url));
  if (field === 'content') return { content: content.toWellFormed().trim(), url };
  const bytes = Buffer.from(data, 'base64');
  const format = formatOfType(media_type ?? '') ?? formatOfBytes(bytes);
  return { content: await readers.documents.textOf(app_id, field, { bytes, format, charset: '' }), url };
}

async function pageAt({ siteReader }: Readers, call: Call, url: string): Promise<SitePage> {
  const timeoutMs = Math.min(READ_WITHIN_MS, timeLeft(call));
  const page = await siteReader.read(url, { maxBytes: MAX_BYTES, timeoutMs }).catch((error) => {
    throw error instanceof SiteError ? invalidField('url', error.message) : error;
  });
  if (page.status !== 200) throw invalidField('url', `The site responded with the status ${page.status}`);
  return page;
}

async function textOfPage(
  { documents }: Readers,
  app_id: string,
  { url, contentType, body }: SitePage,
): Promise<Found> {
  const format = contentType === '' ? formatOfBytes(body) : formatOfType(contentType);
  if (!format) throw invalidField('url', `The address has the type ${contentType}, whose text cannot be read`);
  return {
    content: await documents.textOf(app_id, 'url', { bytes: body, format, charset: charsetOf(contentType) }),
    url,
  };
}
