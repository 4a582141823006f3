import { isShortPath } from '../html/reply';

/** The pages that lead to the sign-in. */
export const ASKING_PATHS = { mcp: '/v1/oauth/authorize', cli: '/v1/auth/cli/authorize', device: '/device' } as const;

export const HOME = '/account/keys';

const OWN_PATHS: ReadonlySet<string> = new Set([HOME, ...Object.values(ASKING_PATHS)]);

/** The path to continue to after sign-in: always one of our own pages, whatever the form has. */
export function continuePath(text: string): string {
  const base = 'https://here.invalid';
  if (!text.startsWith('/') || !URL.canParse(text, base)) return HOME;
  const { origin, pathname, search } = new URL(text, base);
  const isOwn = origin === base && OWN_PATHS.has(pathname);
  return isOwn && isShortPath(pathname + search) ? pathname + search : HOME;
}

export const SIGN_IN_PATH = '/signin';

/** Path of the sign-in page, with the page to return to. */
export const signInPath = (here: string): string => `${SIGN_IN_PATH}?${new URLSearchParams({ continue: here })}`;
