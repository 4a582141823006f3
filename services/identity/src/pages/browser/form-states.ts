import { SIGN_IN_S } from '../../session/sign-in-store';
import { sealing } from '../../signing/sealing';
import type { Problems } from '../html/parts';

/** Query parameter that carries the state of a form, sealed, to the page that shows it. */
export const STATE_PARAMETER = 'form_state';

/** The result of a submitted form, for the page that is shown next. */
export interface FormState {
  /** The values that were typed, or the subject of the page. */
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: Problems;
  /** HTTP status of the page. */
  readonly status: number;
  /** Error code for the access log. */
  readonly code?: string;
  /** Seconds. */
  readonly retry_after?: number;
}

/** The state of a form that was not submitted yet. */
export const NOT_SENT: FormState = { typed: {}, problems: {}, status: 200 };

/** Puts the states of forms, sealed, into URLs. Nothing is stored, and a state can be opened in its own browser and page alone. */
export interface FormStates {
  seal(browserId: string, path: string, state: FormState, now: number): string;
  /** Returns null when the state is invalid, too old, or of another browser or page. */
  open(browserId: string, path: string, sealed: string, now: number): FormState | null;
}

const PURPOSE = 'states of forms in addresses';
const MAX_TYPED = 300;

/** `keys` are newest first: the first one seals, all of them open. */
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
