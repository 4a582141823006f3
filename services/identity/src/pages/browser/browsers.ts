import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { keySecretOf } from '../../secret/key-secret';
import { uuidText } from '../../secret/uuid-bytes';
import { SIGN_IN_S } from '../../session/sign-in-store';
import { type FormStates, formStates } from './form-states';

/** The cookie, tokens and stores by which the pages recognise browsers. */
export interface Browsers {
  readonly cookie: BrowserCookie;
  readonly formTokens: FormTokens;
  readonly formStates: FormStates;
  readonly pageKeys: PageKeys;
  nextId(signIn: CodeSignIn): string;
}

export const openBrowsers = (origin: string, macKeys: readonly Buffer[]): Browsers => ({
  cookie: browserCookie(origin),
  formTokens: formTokens(macKeys),
  formStates: formStates(macKeys),
  pageKeys: pageKeys(macKeys),
  nextId: (signIn) => nextBrowserId(macKeys[0]!, signIn),
});

interface BrowserCookie {
  /** Returns the browser's raw id; '' when it has no cookie of ours. */
  read(request: Request): string;
  /** Sets the cookie; null deletes it. */
  write(response: Response, id: string | null): void;
}

const ID = /^[A-Za-z0-9_-]{43}$/;

/** The one cookie of the pages. Over TLS it is Secure and restricted to this host (RFC 6265bis §4.1.3.2). */
function browserCookie(origin: string): BrowserCookie {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  return {
    read({ headers }) {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
      return ID.test(value) ? value : '';
    },
    write(response, id) {
      const maxAge = id === null ? 0 : SIGN_IN_S * 1000;
      response.cookie(name, id ?? '', { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge });
    },
  };
}

/** Tokens against cross-site request forgery: a MAC of the browser's id, so that none is stored. */
interface FormTokens {
  of(browserId: string): string;
  isGood(browserId: string, token: string): boolean;
}

/** `keys` are newest first: the first one signs, all of them verify. */
function formTokens(keys: readonly Buffer[]): FormTokens {
  const mac = (key: Buffer, id: string) => createHmac('sha256', key).update('page form\0').update(id).digest();
  return {
    of: (id) => mac(keys[0]!, id).toString('base64url'),
    isGood(id, token) {
      const given = Buffer.from(token, 'base64url');
      return id !== '' && given.length === 32 && keys.some((key) => timingSafeEqual(mac(key, id), given));
    },
  };
}

/**
 * Workspace keys that are made on a page. A key's secret is derived from the browser's id, which only the browser has, and
 * from the service's own keys: it can be shown after a redirect without having been stored.
 */
interface PageKeys {
  /** Id of the key that a form with these values makes, the same at every submission. */
  idOf(browserId: string, form: readonly string[]): string;
  /** The secret of a key under each of the service's keys, newest first. */
  secretsOf(browserId: string, keyId: string): readonly [string, ...string[]];
}

function pageKeys(keys: readonly Buffer[]): PageKeys {
  const mac = (key: Buffer, ...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    idOf: (browserId, form) => uuidV8(mac(keys[0]!, 'id of a key of a page', browserId, ...form)),
    secretsOf: (browserId, keyId) => {
      const [first, ...others] = keys.map((key) => keySecretOf(mac(key, 'key of a page', browserId, keyId)));
      return [first!, ...others];
    },
  };
}

/** Formats the MAC as a UUID of version 8 (RFC 9562 §5.8). */
function uuidV8(mac: Buffer): string {
  const bytes = Buffer.from(mac.subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

/** A sign-in by a code, as the browser asks for it. */
interface CodeSignIn {
  /** Token of the submitted form, which is derived from the browser's id before the sign-in. */
  readonly formToken: string;
  readonly address: string;
  readonly code: string;
}

/**
 * The browser's id after a sign-in. The same form with the same code gives the same id, so that a second click on its
 * button is neither a spent code, where the browser has dropped the first response, nor an outdated form, where it has
 * kept the cookie of that response.
 */
const nextBrowserId = (key: Buffer, { formToken, address, code }: CodeSignIn): string =>
  createHmac('sha256', key).update(['sign-in', formToken, address, code].join('\0')).digest('base64url');
