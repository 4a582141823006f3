import { SIGN_IN_S } from '../../session/sign-in-store';
import { sealing } from '../../signing/sealing';
import type { Problems } from '../html/problems';

/** Query parameter that carries the state of a form, sealed, to the page that shows it. */
export const STATE_PARAMETER = 'form_state';

/** What a form that was sent came to, for the page that is shown next. */
export interface FormState {
  /** What was typed, or what the page is about. */
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: Problems;
  /** That the page is shown with. */
  readonly status: number;
  /** Of what went wrong, for the access log. */
  readonly code?: string;
  /** Seconds. */
  readonly retry_after?: number;
}

/** Of a form that was not sent yet. */
export const NOT_SENT: FormState = { typed: {}, problems: {}, status: 200 };

/** Keeps states in addresses: nothing of them is stored, and an address opens in its own browser and at its own page alone. */
export interface FormStates {
  seal(browserId: string, path: string, state: FormState, now: number): string;
  /** null when it is none, too old, of another browser or of another page. */
  open(browserId: string, path: string, sealed: string, now: number): FormState | null;
}

const PURPOSE = 'states of forms in addresses';
const MAX_TYPED = 300;

/** `keys` are newest first: the first one seals, each of them opens. */
export function formStates(keys: readonly Buffer[]): FormStates {
  const { seal, open } = sealing(keys, PURPOSE);
  const nameOf = (browserId: string, path: string) => `${browserId} ${path}`;
  return {
    seal(browserId, path, { typed, ...state }, now) {
      const kept = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.slice(0, MAX_TYPED)]));
      return seal(nameOf(browserId, path), JSON.stringify({ ...state, typed: kept, until: now + SIGN_IN_S * 1000 }));
    },
    open(browserId, path, sealed, now) {
      const text = sealed === '' ? null : open(nameOf(browserId, path), sealed);
      if (text === null) return null;
      const { until, ...state } = JSON.parse(text) as FormState & { readonly until: number };
      return until > now ? state : null;
    },
  };
}
