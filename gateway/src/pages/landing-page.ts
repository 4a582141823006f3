import { type Content, type Html, html } from '@cws/kit';
import type { Report } from '../services/readiness';
import { demoDialog } from './demo-dialog';
import { doors } from './doors';
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
