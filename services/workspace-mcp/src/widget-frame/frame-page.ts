import { ANY_ORIGIN, type WidgetConfig } from '../widget/widget-config';
import type { bootOf } from './boot';
import type { WidgetFiles } from './files';

type Boot = Awaited<ReturnType<typeof bootOf>>;

/** The page of the frame: its data, its script and its styles, without any text of its own. */
export function framePage(boot: Boot, theme: WidgetConfig['theme'], files: WidgetFiles): string {
  const data = { ...boot, messages: files.messages[boot.language] };
  return `<!doctype html>
<html lang="${boot.language}" dir="${boot.direction}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(boot.title)}</title>
<link rel="stylesheet" href="${files.stylePath}">
<script type="application/json" id="boot">${jsonInHtml(data)}</script>
<script type="module" src="${files.scriptPath}"></script>
</head>
<body><div id="app"></div></body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** A script element ends at `</script`, whatever its type (HTML §13.2.6.4.4). */
const jsonInHtml = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * The page runs its own script and calls its own origin; pages of the listed origins alone may frame it (contract: widget-page). Where
 * every page may, nothing is said of them: `frame-ancestors *` matches no page of the schemes `file:` or `capacitor:`.
 */
export const framePolicy = (allowedOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...ancestors(allowedOrigins),
  ].join('; ');

function ancestors(origins: readonly string[]): readonly string[] {
  if (origins.includes(ANY_ORIGIN)) return [];
  return [`frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`];
}
