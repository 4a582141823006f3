import { type AppError, html } from '@cws/kit';
import { isOfApi } from '../http/api-path';
import type { FailurePage } from '../http/visit';
import type { Pages } from './pages';

/** Pages about failures, for people whose browser has asked: what has happened, the id by which we find it, and ways on. */
export const failurePages =
  (pages: Pages): FailurePage =>
  (error, { request_id, path }) => ({ headers: pages.headers, body: bodyOf(pages, error, request_id, path) });

function bodyOf({ render, hasHome }: Pages, error: AppError, request_id: string, path: string): string {
  const title = titleOf(error);
  return render({
    title,
    requestId: request_id,
    content: html`<div class="card">
<div class="stack"><h1>${title}</h1>
<p>${textOf(error)}</p>
${isOfApi(path) && html`<p>This address belongs to the API, which programs use: <a href="/docs">its documentation</a> says how.</p>`}</div>
<nav class="actions" aria-label="Ways on">
${hasHome && html`<a class="button" href="/">Home</a>`}
<a class="button" href="/docs">Docs</a>
<a class="button" href="/account">Your account</a>
</nav>
</div>`,
  });
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'We could not read that',
  401: 'You are not signed in here',
  403: 'That is not allowed',
  404: 'There is no such page',
  405: 'This address cannot be opened',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'We cannot do that right now',
  504: 'That took too long',
};

const titleOf = ({ status }: AppError): string => TITLES[status] ?? 'That is not possible';

function textOf({ status, message, retryAfter }: AppError): string {
  if (status === 404) return 'The address may have been mistyped, or what was here is gone.';
  if (status === 429) return `Please wait ${wait(retryAfter)}, then try again.`;
  if (status >= 500) return `Please try again in ${wait(retryAfter ?? 5)}. If it goes on, tell us the request id.`;
  return `${message}.`;
}

const wait = (seconds = 60): string => (seconds === 1 ? '1 second' : `${Math.ceil(seconds)} seconds`);
