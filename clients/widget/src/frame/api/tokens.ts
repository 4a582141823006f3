import { ApiError } from './api-error';
import { isOffered } from './offered';
import type { Store } from './store';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Makes a request of the interface that issues tokens, and returns its data. */
export type Post = <T>(path: string, body: unknown, token?: string) => Promise<T>;

/** The tokens of the account, which all tabs of this browser share. */
export interface TokenKeeper {
  /** Makes a request with the access token, which is created or renewed where that is necessary. */
  withToken<T>(act: (token: string) => Promise<T>): Promise<T>;
  /** Changes the tokens after earlier changes have ended, also those of other tabs. */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /** Forgets the account. */
  forget(): void;
}

/** The tokens are bound to the app of the widget (contract: widget-tokens). */
export function openTokens(widget_id: string, store: Store, post: Post, onSignedOut: () => void): TokenKeeper {
  const inTurn = inTurns(`cws-widget:${widget_id}`);

  const create = (): Promise<string> =>
    inTurn(async () => store.read().access_token ?? issued(await post('/auth/anonymous', { widget_id })));

  const refresh = (spent: string): Promise<string> =>
    inTurn(async () => {
      const { access_token, refresh_token } = store.read();
      if (access_token !== spent) return access_token ?? Promise.reject(new ApiError(401, 'signed_out'));
      try {
        return issued(await post('/auth/refresh', { refresh_token }));
      } catch (error) {
        throw await refusal(error);
      }
    });

  function issued({ tokens }: { readonly tokens: Tokens }): string {
    store.write(tokens);
    return tokens.access_token;
  }

  /** A widget that is disabled refreshes nothing, and takes the same tokens when it is enabled again (contract: widget-disabled). */
  async function refusal(error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError) || error.isPassing) return error;
    if (!(await isOffered().catch(() => false))) return new ApiError(503, 'unavailable');
    forget();
    return error;
  }

  /** The visitor begins anew with what they have not sent: a sign-in that has ended does not come back. */
  function forget(): void {
    const { unsent } = store.read();
    store.clear();
    if (unsent) store.write({ unsent });
    onSignedOut();
  }

  async function withToken<T>(act: (token: string) => Promise<T>): Promise<T> {
    const token = store.read().access_token ?? (await create());
    try {
      return await act(token);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return withNewToken(await refresh(token), act);
    }
  }

  /** A token that is refused although it is new is of no use either. */
  async function withNewToken<T>(token: string, act: (token: string) => Promise<T>): Promise<T> {
    try {
      return await act(token);
    } catch (error) {
      if (isRefused(error) && store.read().access_token === token) forget();
      throw error;
    }
  }

  return { withToken, inTurn, forget };
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Returns a function that does work after earlier work has ended, in this tab and in the others of this browser. */
function inTurns(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const begin = () => alone(name, work);
    const done = last.then(begin, begin);
    last = done;
    return done;
  };
}

/**
 * Runs the work while no other tab of this browser runs work of that name. Browsers refuse locks to frames that they
 * refuse storage to; such a frame shares nothing with other tabs, and its work runs without a lock.
 */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  let isGranted = false;
  const granted = () => {
    isGranted = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, granted);
  } catch (error) {
    if (isGranted) throw error;
    return work();
  }
}
