import { isShortPath } from '../html/short-path';

/** Pages that lead to the sign-in, and what comes after it. */
const PURPOSES: Readonly<Record<string, string>> = {
  '/v1/oauth/authorize': 'Then you decide about the application that wants to connect.',
  '/v1/auth/cli/authorize': 'Then you decide about the command-line client that wants to connect.',
  '/device': 'Then you connect your device.',
  '/account/keys': '',
};

export const HOME = '/account/keys';

/** The path to continue to after sign-in: always one of our own pages, whatever the form has. */
export function continuePath(text: string): string {
  const base = 'https://here.invalid';
  if (!text.startsWith('/') || !URL.canParse(text, base)) return HOME;
  const { origin, pathname, search } = new URL(text, base);
  const isOwn = origin === base && Object.hasOwn(PURPOSES, pathname);
  return isOwn && isShortPath(pathname + search) ? pathname + search : HOME;
}

export const purposeOf = (path: string): string => PURPOSES[path.split('?', 1)[0]!] ?? '';

export const SIGN_IN_PATH = '/signin';

/** Path of the sign-in page, with the page to return to. */
export const signInPath = (here: string): string => `${SIGN_IN_PATH}?${new URLSearchParams({ continue: here })}`;
