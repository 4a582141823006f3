import type { Call } from '@cws/kit';
import { mailedCode } from './inbox';
import { newAddress, type ServedIdentity, visitor } from './serve';

/** A form of a page, as a browser without script would send it. */
export interface PageForm {
  readonly action: string;
  /** Names and values of what is filled in, checked or hidden. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names of all its controls. */
  readonly names: readonly string[];
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  /** Path with query. */
  readonly at: string;
  readonly html: string;
  /** The text without markup; entities are not decoded. */
  readonly text: string;
  readonly forms: readonly PageForm[];
}

/** A browser without script: keeps cookies, follows redirects on this host, and stops at one that leads elsewhere. */
export interface Browser {
  readonly cookies: Map<string, string>;
  open(path: string): Promise<Page>;
  /** Submits the form that has this control or this action, with the given values over its own. */
  submit(page: Page, control: string, values?: Record<string, string>): Promise<Page>;
  post(path: string, fields: Record<string, string>): Promise<Page>;
}

export function newBrowser(served: ServedIdentity, call: Call = visitor(), userAgent = 'test'): Browser {
  const cookies = new Map<string, string>();
  const ask = async (path: string, body?: URLSearchParams): Promise<Page> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = { method: body ? 'POST' : 'GET', body, headers: { cookie, 'user-agent': userAgent } };
    const response = await served.http(path, init, call);
    keep(cookies, response.headers);
    const location = response.headers.get('location');
    if (response.status === 303 && location?.startsWith('/')) return ask(location);
    return pageOf(path, response);
  };
  const post = (path: string, fields: Record<string, string>) => ask(path, new URLSearchParams(fields));
  return {
    cookies,
    post,
    open: (path) => ask(path),
    submit: (page, control, values = {}) => {
      const form = formWith(page, control);
      return post(form.action, { ...form.fields, ...values });
    },
  };
}

/** A browser in which somebody has signed in by the mailed code. */
export async function signedInBrowser(served: ServedIdentity, email = newAddress(), call?: Call, userAgent?: string) {
  const browser = newBrowser(served, call, userAgent);
  const code = await browser.submit(await browser.open('/signin'), 'email', { email });
  const home = await browser.submit(code, 'code', { code: await mailedCode(email) });
  const user_id = served.profiles.state.users.get(email)!.id;
  return { browser, home, email, user_id };
}

export function formWith({ forms, html }: Page, control: string): PageForm {
  const form = forms.find(({ names, action }) => names.includes(control) || action === control);
  if (!form) throw new Error(`no form has ${control}: ${html}`);
  return form;
}

function keep(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

async function pageOf(at: string, response: Response): Promise<Page> {
  const html = await response.text();
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const forms = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].map(formOf);
  return { status: response.status, headers: response.headers, at, html, text, forms };
}

function formOf([, action = '', content = '']: RegExpMatchArray): PageForm {
  const controls = [...content.matchAll(/<(?:input|button)\b[^>]*>/g)].map(([tag]) => tag);
  const named = controls.filter((tag) => attribute(tag, 'name') !== '');
  const sent = named.filter((tag) => tag.startsWith('<input') && (!/type="radio"/.test(tag) || /\schecked/.test(tag)));
  const fields = Object.fromEntries(sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
  return { action: unescaped(action), fields, names: named.map((tag) => attribute(tag, 'name')) };
}

const attribute = (tag: string, name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&([a-z]+|#39);/g, (_, name) => ENTITIES[name]!);
