import { type Content, type Html, html } from '@cws/kit';
import type { Report } from '../services/readiness';
import type { Pages } from './pages';
import type { Places } from './places';
import { whatRuns } from './what-runs';

const SLOGAN = 'Answer your customers from what you have published, and by people where that is not enough.';

/** The first page: what this is, what runs here, and where developers, businesses and operators begin. It needs no script. */
export const landingPage = (pages: Pages, places: Places, report: Report): string =>
  pages.render({
    width: 'full',
    indexed: true,
    head: html`<meta name="description" content="${SLOGAN}">\n`,
    banner: topLinks(pages),
    content: html`<section class="hero" aria-labelledby="slogan">
<div>
<h1 id="slogan">${SLOGAN}</h1>
<p class="lead">${pages.branding.name} is the chat on your website, the desk behind it and a tool server for assistants, in one service with one API.</p>
<p class="actions">${places.hasDemo && html`<a class="button main" href="/demo">Try the demo shop</a>`}<a class="button${
      !places.hasDemo && html` main`
    }" href="/docs">Read the docs</a><a class="button" href="/account">Sign in</a></p>
</div>
${demoDialog}
</section>
${whatRuns(places, report)}
${doors(pages.branding.name, places)}`,
    foot: foot(places),
  });

/** The page of a service that shows strangers nothing but its doors. */
export const signInPage = (pages: Pages, places: Places): string =>
  pages.render({
    indexed: true,
    content: html`<div class="card">
<div class="stack"><h1>${pages.branding.name}</h1><p>Sign in to see your keys and the applications that are connected to your account.</p></div>
<p class="actions"><a class="button main" href="/account">Sign in</a><a class="button" href="/docs">Documentation</a></p>
</div>`,
    foot: foot(places),
  });

const topLinks = ({ branding }: Pages): Html =>
  html`<nav class="links" aria-label="Main"><a href="/docs">Docs</a>${
    branding.support && html`<a href="${branding.support.href}">Help</a>`
  }<a href="/account">Sign in</a></nav>`;

function foot({ version, hasSecurityContact }: Places): Content {
  const security = hasSecurityContact && html`<a href="/.well-known/security.txt">Report a vulnerability</a>`;
  return html`<p class="links"><span>Version ${version}, Apache-2.0</span><a href="/readyz">Status</a><a href="/openapi.json">OpenAPI document</a>${security}</p>`;
}

/** A conversation as the widget shows it: an example of an answer with its source, and of what follows when there is none. */
const demoDialog = html`<figure class="dialog">
<figcaption class="small quiet">A conversation in the widget</figcaption>
<ol>
<li class="theirs"><span class="who">Customer</span><p>Do you ship to Norway?</p></li>
<li class="ours"><span class="who">Assistant</span><p>Yes. A parcel to Norway takes three to five working days.</p><p class="small source">From “Shipping and returns”</p></li>
<li class="theirs"><span class="who">Customer</span><p>Mine has been on its way for nine.</p></li>
<li class="ours"><span class="who">Anna, our team</span><p>I am sorry. I have just sent you another one.</p></li>
</ol>
</figure>`;

/** One way into the service for each kind of reader. */
const doors = (name: string, places: Places): Html => html`<div class="doors">
${build(places)}
${runYourBusiness(name, places)}
${OPERATE}
</div>`;

const build = ({ origin }: Places): Html => html`<section class="card" aria-labelledby="build">
<h2 id="build">Build</h2>
<p>It begins with a mailed code; the guides lead on to the first answer, live events and a widget.</p>
<pre><code>curl -s ${origin}/<wbr>v1/<wbr>auth/<wbr>otp/<wbr>request \\
-H 'content-type: application/json' \\
-d '{"email":"you@example.com"}'</code></pre>
<ul class="plain"><li><a href="/docs/first-chat">First chat in five minutes</a></li><li><a href="/openapi.json">OpenAPI document</a></li><li><a href="/account/keys">Make a key</a></li></ul>
</section>`;

const runYourBusiness = (name: string, { origin }: Places): Html => html`<section class="card" aria-labelledby="run">
<h2 id="run">Run your business</h2>
<p>Connect your assistant, and tell it the address of your website. It proposes the bot, its knowledge, the help centre and the widget.</p>
<pre><code>claude mcp add --transport http ${serverName(name)} ${origin}/<wbr>v1/<wbr>mcp</code></pre>
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
