import { type BrandColors, type Branding, brandColors, html, SCHEMES, type Scheme } from '@cws/kit';

/** The content of a mail; every mail has the same look. */
export interface Mail {
  readonly subject: string;
  /** The first sentence. Where there is a code, it ends before the code: "Your sign-in code is". */
  readonly lead: string;
  readonly code?: string;
  readonly paragraphs: readonly string[];
}

/** A mail as it is sent. */
export interface MailBody {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail as plain text and as HTML, with the name of the product, its colour and where to get help. */
export const mailBody = (branding: Branding, mail: Mail): MailBody => ({
  subject: mail.subject,
  text: textOf(branding, mail),
  html: htmlOf(branding, mail),
});

function textOf({ name, support }: Branding, { lead, code, paragraphs }: Mail): string {
  const first = code === undefined ? lead : `${lead} ${code}`;
  const sender = [name, support && `Help: ${support.text}`].filter(Boolean).join('\n');
  return `${first}\n\n${paragraphs.join('\n')}\n\n-- \n${sender}\n`;
}

const FONT = 'font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

type Colors = Record<keyof (typeof SCHEMES)[Scheme] | keyof BrandColors, string>;

/** Colours in hexadecimal may have six digits in a row, as the code has (contract: otp-code). */
function colorsOf({ color }: Branding, scheme: Scheme): Colors {
  const colors = Object.entries({ ...SCHEMES[scheme], ...brandColors(color, scheme) });
  return Object.fromEntries(colors.map(([name, hex]) => [name, inDecimal(hex)])) as Colors;
}

const inDecimal = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** Styles are inline, since many mail programs drop others; those of the head add the dark scheme where it is understood. */
function htmlOf(branding: Branding, { subject, lead, code, paragraphs }: Mail): string {
  const { name, logoUrl, support } = branding;
  const [light, dark] = [colorsOf(branding, 'light'), colorsOf(branding, 'dark')];
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.ground} !important; color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .code { background: ${dark.wash} !important; color: ${dark.ink} !important; }
  a { color: ${dark.accent} !important; }
}
</style>
</head>
<body class="page" style="margin: 0; background: ${light.paper}; color: ${light.ink}; ${FONT}">
<div style="max-width: 600px; margin: 0 auto; padding: 24px">
<p style="margin: 0 0 24px; padding: 0 0 12px; border-bottom: 4px solid ${light.brand}; font-size: 18px"><strong>${
    logoUrl && html`<img src="${logoUrl}" alt="" height="28" style="height: 28px; vertical-align: middle"> `
  }<span dir="auto">${name}</span></strong></p>
<p>${lead}</p>
${
  code &&
  html`<p class="code" style="display: inline-block; margin: 0; padding: 12px 20px; border-radius: 8px; background: ${light.wash}; font: 600 32px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.15em">${code}</p>`
}
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}${
  support &&
  html`<p class="quiet" style="margin-top: 32px; color: ${light.quiet}; font-size: 14px">Help: <a href="${support.href}" style="color: ${light.accent}">${support.text}</a></p>\n`
}</div>
</body>
</html>
`.text;
}
