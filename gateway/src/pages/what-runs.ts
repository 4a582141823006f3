import { type Content, type Html, html } from '@cws/kit';
import type { Report } from '../services/readiness';
import type { Places } from './places';

/** The purpose of each part, in the words of the first page. */
const PURPOSES: Readonly<Record<string, string>> = {
  identity: 'sign-in, keys and connections',
  profiles: 'users, settings and notifications',
  conversations: 'chats, messages and answers',
  grants: 'permissions for external tools',
  workspace: 'businesses, knowledge, widgets and tools',
  redis: 'limits, codes and live events',
};

/** The state of each part, in words and by shape, and the addresses of what people open. */
export function whatRuns(places: Places, { status, services, redis }: Report): Html {
  const parts = Object.entries({ ...services, redis });
  const missing = parts.filter(([, state]) => state !== 'ready').length;
  return html`<section class="card" aria-labelledby="runs">
<div class="heading"><h2 id="runs">What runs here</h2><p class="state ${status === 'ready' ? 'good' : 'bad'}">${
    status === 'ready'
      ? 'Everything runs'
      : `${missing} of ${parts.length} parts ${missing === 1 ? 'does' : 'do'} not respond`
  }</p></div>
<ul class="parts">${parts.map(([name, state]) => part(name, state === 'ready'))}</ul>
<dl class="addresses">${addresses(places)}</dl>
${places.hasDemo && places.inboxUrl !== undefined && FIRST_STEPS}
</section>`;
}

const part = (name: string, isReady: boolean): Html =>
  html`<li><span class="state ${isReady ? 'good' : 'bad'}">${isReady ? 'runs' : 'does not respond'}</span> <strong>${name}</strong> <span class="quiet small">${PURPOSES[name]}</span></li>`;

function addresses({ origin, inboxUrl, hasDemo }: Places): Content {
  return [
    address('API', `${origin}/v1`, '/v1'),
    address('Tool server (MCP)', `${origin}/v1/mcp`),
    address('Documentation', `${origin}/docs`, '/docs'),
    address('Your account', `${origin}/account`, '/account'),
    inboxUrl !== undefined && address('Mail inbox', inboxUrl, inboxUrl),
    hasDemo && address('Demo shop', `${origin}/demo`, '/demo'),
  ];
}

const address = (name: string, text: string, href?: string): Html =>
  html`<dt>${name}</dt><dd>${href === undefined ? html`<code>${text}</code>` : html`<a href="${href}">${text}</a>`}</dd>`;

const FIRST_STEPS = html`<div class="note">
<p>The demo shop has an assistant once <code>npm run seed</code> has filled it. Its owner signs in as <code>demo@example.com</code>; the code is in the mail inbox.</p>
</div>`;
