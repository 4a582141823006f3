import { type Branding, markSvg } from '@cws/kit';
import { markIco } from './mark-ico';

/** A document of the site that never changes while the process runs. */
export interface SiteFile {
  readonly type: string;
  readonly body: string | Buffer;
  readonly cache: string;
}

const AN_HOUR = 'public, max-age=3600';
const A_DAY = 'public, max-age=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

export const styleFile = (css: string): SiteFile => ({ type: 'text/css; charset=utf-8', body: css, cache: FOR_EVER });

export const iconFiles = (branding: Branding): Readonly<Record<string, SiteFile>> => ({
  '/favicon.svg': { type: 'image/svg+xml', body: markSvg(branding), cache: A_DAY },
  '/favicon.ico': { type: 'image/x-icon', body: markIco(branding.color), cache: A_DAY },
});

/** The rules for search engines, which may visit pages for everybody, not those of one person and not the API (RFC 9309). */
export const robotsFile: SiteFile = {
  type: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    ...['/v1/', '/account', '/signin', '/device', '/widget/'].map((path) => `Disallow: ${path}`),
    '',
  ].join('\n'),
  cache: AN_HOUR,
};

interface Described {
  readonly origin: string;
  readonly branding: Branding;
}

/** The description of the service for language models, with links to its documentation, in the form of llmstxt.org. */
export function llmsFile({ origin, branding }: Described): SiteFile {
  const lines = [
    `# ${branding.name}`,
    '',
    '> Chat between the customers of a business and its bots and people, with a REST API, live events, an embeddable widget, help centres and an MCP tool server by which an assistant runs the business.',
    '',
    `REST is at ${origin}/v1, in one envelope: {"success": true, "data": …} or {"success": false, "error": {"code", "message"}}. Sign in by a mailed code, or use a key of ${origin}/account/keys as bearer token.`,
    '',
    '## Documentation',
    '',
    `- [Documentation](${origin}/docs): guides and the reference of the API`,
    `- [OpenAPI document](${origin}/openapi.json): every operation with its schemas and errors`,
    '',
    '## Tool server',
    '',
    `- [MCP endpoint](${origin}/v1/mcp): Streamable HTTP; OAuth by [discovery](${origin}/.well-known/oauth-protected-resource), or a key as bearer token`,
    '',
  ];
  return { type: 'text/plain; charset=utf-8', body: lines.join('\n'), cache: AN_HOUR };
}

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** To whom vulnerabilities are reported (RFC 9116 §2.5). It is made anew for each request, so that it never expires while the service runs. */
export function securityText(contacts: readonly string[], origin: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS + VALID_DAYS) * DAY_MS).toISOString().replace('.000', '');
  const fields = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${fields.join('\n')}\n`;
}
