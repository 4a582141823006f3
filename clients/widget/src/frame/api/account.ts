import { alone } from './alone';
import { ApiError } from './api-error';
import type { Store } from './kept';
import { isOffered } from './offered';
import { type ApiRequest, type Envelope, open, send } from './requests';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The service's response about a code that it has mailed (contract: otp-request). */
export interface SentCode {
  readonly request_id: string;
  /** Number of digits. */
  readonly code_length: number;
  /** Seconds until a new code may be requested. */
  readonly resend_after: number;
}

type Request = Omit<ApiRequest, 'token' | 'language'>;

/** The visitor's account: anonymous from the first message on, until they sign in by a mailed code. */
export interface Account {
  /** Makes a request as the visitor, who becomes an anonymous user if they have no account yet. */
  request<T>(request: Request): Promise<Envelope<T>>;
  /** Begins to read a stream as the visitor. */
  open(path: string, signal: AbortSignal): Promise<Response>;
  requestCode(email: string): Promise<SentCode>;
  /** Signs in; the chats of the anonymous user become those of the signed-in one. */
  verifyCode(email: string, code: string, request_id: string): Promise<void>;
  /** Ends the account's tokens; the next message is that of a new visitor. */
  signOut(): Promise<void>;
  /** Whether there is an account in this browser. */
  exists(): boolean;
}

/** The tokens are bound to the app of the widget (contract: widget-tokens). */
export function openAccount(widget_id: string, language: string, store: Store, onSignedOut: () => void): Account {
  const post = async <T>(path: string, body: unknown, token?: string): Promise<T> =>
    (await send<T>({ method: 'POST', path, body, token, language })).data;

  let last: Promise<unknown> = Promise.resolve();
  /** Changes the tokens after earlier changes have ended, also those of other tabs, which share the tokens. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const begin = () => alone(`cws-widget:${widget_id}`, change);
    const done = last.then(begin, begin);
    last = done;
    return done;
  }

  const ensure = (): Promise<string> =>
    inTurn(async () => {
      const { access_token } = store.read();
      if (access_token) return access_token;
      const { tokens } = await post<{ tokens: Tokens }>('/auth/anonymous', { widget_id });
      store.write(tokens);
      return tokens.access_token;
    });

  const refresh = (spent: string): Promise<string> =>
    inTurn(async () => {
      const { access_token, refresh_token } = store.read();
      if (access_token !== spent) return access_token ?? Promise.reject(new ApiError(401, 'signed_out'));
      try {
        const { tokens } = await post<{ tokens: Tokens }>('/auth/refresh', { refresh_token });
        store.write(tokens);
        return tokens.access_token;
      } catch (error) {
        throw await refusal(error);
      }
    });

  /** A widget that is disabled refreshes nothing, and takes the same tokens when it is enabled again (contract: widget-disabled). */
  async function refusal(error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError) || error.isPassing) return error;
    if (!(await isOffered().catch(() => false))) return new ApiError(503, 'unavailable');
    signOut();
    return error;
  }

  /** The visitor begins anew with what they have not sent: a sign-in that has ended does not come back. */
  function signOut(): void {
    const { unsent } = store.read();
    store.clear();
    if (unsent) store.write({ unsent });
    onSignedOut();
  }

  async function withToken<T>(act: (token: string) => Promise<T>): Promise<T> {
    const token = store.read().access_token ?? (await ensure());
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
      if (isRefused(error) && store.read().access_token === token) signOut();
      throw error;
    }
  }

  return {
    request: (request) => withToken((token) => send({ ...request, token, language })),
    open: (path, signal) => withToken((token) => open({ method: 'GET', path, signal, token, language })),
    requestCode: (email) => post<SentCode>('/auth/otp/request', { email }),
    // The tokens of the anonymous user end meanwhile, and must not be refreshed then.
    verifyCode: (email, code, request_id) =>
      inTurn(async () => {
        const { access_token } = store.read();
        const body = { email, code, request_id, widget_id, merge: access_token !== undefined };
        const { tokens } = await post<{ tokens: Tokens }>('/auth/otp/verify', body, access_token);
        store.write({ ...tokens, email });
      }),
    signOut: () =>
      inTurn(async () => {
        const { refresh_token } = store.read();
        await post('/auth/logout', { refresh_token }).catch(() => {}); // this browser forgets the tokens all the same
        signOut();
      }),
    exists: () => store.read().access_token !== undefined,
  };
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
