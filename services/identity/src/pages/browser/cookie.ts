import type { Request, Response } from 'express';
import { SIGN_IN_S } from '../../session/sign-in-store';

export interface BrowserCookie {
  /** Returns the browser's raw id; '' when it has no cookie of ours. */
  read(request: Request): string;
  /** Sets the cookie; null deletes it. */
  write(response: Response, id: string | null): void;
}

const ID = /^[A-Za-z0-9_-]{43}$/;

/** The one cookie of the pages. Over TLS it is Secure and restricted to this host (RFC 6265bis §4.1.3.2). */
export function browserCookie(origin: string): BrowserCookie {
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
