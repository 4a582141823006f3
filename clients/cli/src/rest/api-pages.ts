import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { type ApiRequest, sendApiRequest } from './api-request';
import { Envelope } from './envelope';
import { readEnvelope } from './read-envelope';

/** The envelope of a list with the items of all pages behind the first one, and the `meta` of the last page. Error: Failure. */
export async function everyPage(context: Context, request: ApiRequest, first: unknown): Promise<unknown> {
  const items: unknown[] = [];
  let page = Envelope.parse(first);
  let meta = (first as { meta?: unknown }).meta;
  for (;;) {
    const { data } = page;
    if (!Array.isArray(data)) throw new Failure('no_list', 'This is no list of which there are pages.');
    items.push(...data);
    const cursor = page.meta?.next_cursor ?? '';
    // A list that goes on for messages to come has an empty page at its end.
    if (cursor === '' || data.length === 0) return { success: true, data: items, meta };
    [page, meta] = await pageAt(context, request, cursor);
  }
}

async function pageAt(context: Context, request: ApiRequest, cursor: string): Promise<[Envelope, unknown]> {
  const url = new URL(request.url);
  url.searchParams.set('cursor', cursor);
  const response = await sendApiRequest(context, { ...request, url });
  if (response.ok) {
    const whole = (await response.clone().json()) as { readonly meta?: unknown };
    return [await readEnvelope(response, context.origin), whole.meta];
  }
  const { error } = await readEnvelope(response, context.origin);
  throw new Failure(error?.code ?? 'refused', error?.message ?? `HTTP ${response.status}`);
}
