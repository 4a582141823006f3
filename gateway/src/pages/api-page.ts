import { html } from '@cws/kit';
import type { Pages } from './pages';

/** {base_url} in a browser. */
export const apiPage = ({ render, branding }: Pages, origin: string): string =>
  render({
    title: 'API',
    content: html`<div class="card">
<div class="stack"><h1>This is the API of ${branding.name}</h1>
<p>Programs send their requests to addresses below <code>${origin}/v1</code>. The documentation says which there are and what they take.</p></div>
<nav class="actions" aria-label="Ways on"><a class="button main" href="/docs">Documentation</a><a class="button" href="/openapi.json">OpenAPI document</a><a class="button" href="/account/keys">Make a key</a></nav>
</div>`,
  });
