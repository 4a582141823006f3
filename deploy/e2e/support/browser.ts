import { hostRoot, origin } from './target';

/** A form of a page. */
export interface Form {
  readonly action: string;
  readonly method: string;
  /** The values that the unchanged form would send; radio buttons and checkboxes only if they are checked. */
  readonly fields: Readonly<Record<string, string>>;
  /** The names of all fields and buttons. */
  readonly names: readonly string[];
}

export interface Page {
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  readonly html: string;
  readonly forms: readonly Form[];
  /** The target of a redirect out of the service; empty for a page. */
  readonly location: string;
}

/** A browser without script: it keeps cookies, follows redirects inside the service and fills in forms. */
export interface Browser {
  readonly cookies: Map<string, string>;
  open(url: string, init?: RequestInit): Promise<Page>;
  /** Sends the form with the named field or button, overriding its values with these. */
  submit(page: Page, field: string, values: Readonly<Record<string, string>>): Promise<Page>;
}

const MAX_REDIRECTS = 10;

export function newBrowser(userAgent = 'e2e'): Browser {
  const cookies = new Map<string, string>();
  const open: Browser['open'] = async (url, init = {}) => {
    let [next, options] = [new URL(url, origin).href, init];
    for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
      const response = await fetch(reachable(next), withCookies(options, cookies, userAgent));
      for (const line of response.headers.getSetCookie()) keep(line, cookies);
      const location = response.headers.get('location');
      const target = location === null ? '' : new URL(location, next).href;
      if (location === null || !isOurs(target)) return pageOf(response, next, location === null ? '' : location);
      await response.body?.cancel();
      [next, options] = [target, {}];
    }
    throw new Error(`${url} redirects for ever`);
  };
  return {
    cookies,
    open,
    submit(page, field, values) {
      const form = page.forms.find(({ names }) => names.includes(field));
      if (!form) throw new Error(`${page.url} has no form with ${field}: ${page.html}`);
      return send(open, form, page.url, { ...form.fields, ...values });
    },
  };
}

function send(open: Browser['open'], form: Form, base: string, fields: Record<string, string>): Promise<Page> {
  const url = new URL(form.action || base, base);
  const body = new URLSearchParams(fields);
  if (form.method === 'post') return open(url.href, { method: 'POST', body, headers: { origin } });
  url.search = body.toString();
  return open(url.href);
}

const isOurs = (url: string) => url.startsWith(`${origin}/`) || url.startsWith(`${hostRoot}/`);
const reachable = (url: string) => (url.startsWith(`${origin}/`) ? hostRoot + url.slice(origin.length) : url);

function withCookies(init: RequestInit, cookies: Map<string, string>, userAgent: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('user-agent', userAgent);
  if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
  return { ...init, headers, redirect: 'manual' };
}

function keep(line: string, cookies: Map<string, string>): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /;\s*max-age=0\b/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

async function pageOf(response: Response, url: string, location: string): Promise<Page> {
  const html = await response.text();
  return { status: response.status, headers: response.headers, url, html, forms: formsOf(html), location };
}

/** Parses only as much HTML as our own pages need, whose attributes are all quoted. */
export const formsOf = (html: string): Form[] =>
  [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inner = '']) => ({
    action: attribute(head, 'action'),
    method: attribute(head, 'method').toLowerCase() || 'get',
    fields: Object.fromEntries([...inputs(inner), ...selects(inner)]),
    names: [...inner.matchAll(/<(?:input|select|button|textarea)\b([^>]*)>/g)].map(([, tag = '']) =>
      attribute(tag, 'name'),
    ),
  }));

function inputs(html: string): [string, string][] {
  return [...html.matchAll(/<input\b([^>]*)>/g)]
    .map(([, tag = '']) => tag)
    .filter((tag) => !/^(radio|checkbox)$/.test(attribute(tag, 'type')) || /\schecked\b/.test(tag))
    .map((tag): [string, string] => [attribute(tag, 'name'), attribute(tag, 'value')])
    .filter(([name]) => name !== '');
}

function selects(html: string): [string, string][] {
  return [...html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].map(([, head = '', inner = '']) => {
    const options = [...inner.matchAll(/<option\b([^>]*)>/g)].map(([, tag = '']) => tag);
    const chosen = options.find((tag) => /\sselected\b/.test(tag)) ?? options[0] ?? '';
    return [attribute(head, 'name'), attribute(chosen, 'value')];
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replace(
    /&([a-z]+|#39);/g,
    (whole, entity) => ENTITIES[entity] ?? whole,
  );
