/** The page that the browser shows after the redirect. */
export interface LandingPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const STYLE = 'body{font:1.25rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The page repeats nothing from the request, so that a crafted address cannot show text of its own. */
const page = (status: number, title: string, sentence: string, headers = {}): LandingPage => ({
  status,
  headers: { ...HEADERS, ...headers },
  html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<main><p>${sentence}</p></main>
</html>
`,
});

export const landingPages = {
  signedIn: page(200, 'Approved', 'Approved: you can close this page and return to the terminal.'),
  refused: page(
    200,
    'Not approved',
    'The sign-in was not approved: you can close this page and return to the terminal.',
  ),
  notOurs: page(400, 'Not this sign-in', 'This does not belong to the sign-in that the terminal waits for.'),
  notFound: page(404, 'Not found', 'There is nothing here.'),
  wrongMethod: page(405, 'Not allowed', 'This address only takes GET.', { allow: 'GET' }),
};
