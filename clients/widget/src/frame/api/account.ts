import { type ApiRequest, type Envelope, open, send } from './requests';
import type { Store } from './store';
import { openTokens, type Post, type Tokens } from './tokens';

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
}

export function openAccount(widget_id: string, language: string, store: Store, onSignedOut: () => void): Account {
  const post: Post = async <T>(path: string, body: unknown, token?: string) =>
    (await send<T>({ method: 'POST', path, body, token, language })).data;
  const { withToken, inTurn, forget } = openTokens(widget_id, store, post, onSignedOut);
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
        forget();
      }),
  };
}
