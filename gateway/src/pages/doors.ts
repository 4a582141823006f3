import { type Html, html } from '@cws/kit';
import type { Places } from './places';

/** One way into the service for each kind of reader. */
export const doors = (name: string, places: Places): Html => html`<div class="doors">
${build(places)}
${runYourBusiness(name, places)}
${OPERATE}
</div>`;

const build = ({ origin }: Places): Html => html`<section class="card" aria-labelledby="build">
<h2 id="build">Build</h2>
<p>It begins with a mailed code; the guides lead on to the first answer, live events and a widget.</p>
<pre><code>curl -s ${origin}/v1/auth/otp/request -H 'content-type: application/json' -d '{"email":"you@example.com"}'</code></pre>
<ul class="plain"><li><a href="/docs/first-chat">First chat in five minutes</a></li><li><a href="/openapi.json">OpenAPI document</a></li><li><a href="/account/keys">Make a key</a></li></ul>
</section>`;

const runYourBusiness = (name: string, { origin }: Places): Html => html`<section class="card" aria-labelledby="run">
<h2 id="run">Run your business</h2>
<p>Connect your assistant, and tell it the address of your website. It proposes the bot, its knowledge, the help centre and the widget.</p>
<pre><code>claude mcp add --transport http ${serverName(name)} ${origin}/v1/mcp</code></pre>
<p class="quiet small">Then say: “Set up my business from https://www.example.com”.</p>
<ul class="plain"><li><a href="/account">Sign in</a></li><li><a href="/docs/mcp">How to connect other assistants</a></li></ul>
</section>`;

/** Names of servers have letters, digits and hyphens in all clients. */
const serverName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'service';

const OPERATE = html`<section class="card" aria-labelledby="operate">
<h2 id="operate">Operate</h2>
<p>Each process answers probes and exports metrics at its own port; this gateway says how all of them are.</p>
<pre><code>npm run -s operator -- --help</code></pre>
<ul class="plain"><li><a href="/readyz">State of all parts</a></li><li><a href="/docs/production">Going to production</a></li><li><a href="/.well-known/oauth-authorization-server">Discovery for OAuth clients</a></li></ul>
</section>`;
