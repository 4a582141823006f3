import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Branding, html, imageSources, type PageFrame, pageDocument } from '@cws/kit';

const FOLDER = join(__dirname, '..', '..', 'dist', 'docs', 'reference');
const PUBLIC = join(__dirname, '..', '..', 'public');

/** Scripts of this origin alone; the renderer sets styles in elements, and its requests go to this service. */
export const referencePolicy = (branding: Branding): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src ${imageSources(branding)} data: blob:; ` +
  "font-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The bodies of one file, by Content-Encoding. */
export type Encoded = Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>;

export interface ReferenceFile {
  readonly path: string;
  readonly type: string;
  readonly encoded: Encoded | Pick<Encoded, 'identity'>;
}

export interface Reference {
  readonly page: string;
  readonly hasRenderer: boolean;
  /** Their paths change with their content, so that they can be cached for ever. */
  readonly files: readonly ReferenceFile[];
}

/** The page at /docs/reference; without a renderer, which the build could not fetch then, a page that says so. */
export function reference(frame: PageFrame, tokens: string): Reference {
  if (!existsSync(join(FOLDER, 'standalone.js')))
    return { page: withoutRenderer(frame), hasRenderer: false, files: [] };
  const renderer = fileAt('scalar', 'js', {
    identity: readFileSync(join(FOLDER, 'standalone.js')),
    br: readFileSync(join(FOLDER, 'standalone.js.br')),
    gzip: readFileSync(join(FOLDER, 'standalone.js.gz')),
  });
  const start = fileAt('start', 'js', { identity: readFileSync(join(PUBLIC, 'reference.js')) });
  const style = fileAt('style', 'css', {
    identity: Buffer.from(tokens + readFileSync(join(PUBLIC, 'reference.css'), 'utf8')),
  });
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – ${frame.branding.name}</title>
<link rel="stylesheet" href="${style.path}">
<link rel="icon" href="${frame.branding.logoUrl ?? frame.iconPath}">
</head>
<body>
<nav aria-label="Guides"><a href="/docs">← Guides</a></nav>
<div id="reference"></div>
<noscript><p>The reference needs JavaScript. The <a href="/docs">guides</a> and the <a href="/openapi.json">OpenAPI document</a> do not.</p></noscript>
<script src="${renderer.path}"></script>
<script src="${start.path}"></script>
</body>
</html>
`.text;
  return { page, hasRenderer: true, files: [renderer, start, style] };
}

function fileAt(name: string, extension: 'css' | 'js', encoded: ReferenceFile['encoded']): ReferenceFile {
  const hash = createHash('sha256').update(encoded.identity).digest('hex').slice(0, 12);
  const type = extension === 'js' ? 'text/javascript' : 'text/css';
  return { path: `/docs/reference/${name}-${hash}.${extension}`, type, encoded };
}

const withoutRenderer = (frame: PageFrame): string =>
  pageDocument(frame, {
    title: 'API reference',
    content: html`<h1>API reference</h1>
<p>The renderer of this page was not there when this service was built, because the npm registry could not be reached. Everything else works.</p>
<p>All operations are in the <a href="/openapi.json">OpenAPI document</a>, which any tool for OpenAPI 3.1 shows, and the most important ones in the <a href="/docs">guides</a>.</p>
<p>Operators fetch it by <code>npm run docs -w gateway</code> and restart the gateway.</p>`,
    width: 'wide',
  }).text;
