/** The pages that someone can come from, and what they are there for. */
const PURPOSES: Readonly<Record<string, string>> = {
  '/v1/oauth/authorize': 'Then you decide about the application that wants to connect.',
  '/v1/auth/cli/authorize': 'Then you decide about the command-line client that wants to connect.',
  '/device': 'Then you connect your device.',
  '/account/keys': '',
};

export const HOME = '/account/keys';

/** Where to go on after signing in: one of our own pages, whatever the form says. */
export function continuePath(text: string): string {
  const base = 'https://here.invalid';
  if (!text.startsWith('/') || !URL.canParse(text, base)) return HOME;
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && Object.hasOwn(PURPOSES, pathname) ? pathname + search : HOME;
}

export const purposeOf = (path: string): string => PURPOSES[path.split('?', 1)[0]!] ?? '';

export const SIGN_IN_PATH = '/signin';

/** The sign-in page, with the way back. */
export const signInPath = (here: string): string => `${SIGN_IN_PATH}?${new URLSearchParams({ continue: here })}`;
