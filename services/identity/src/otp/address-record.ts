import { WIDE_TIMES } from '@cws/kit';
import { HOUR, type Limit, longest, SECOND, type Wait, waitOf } from '../limits/limit';
import { capsOf, type LimitsEnv } from '../limits/limits-env';
import type { Network } from './address-keys';
import type { CodeLength } from './code';

/** Seconds after which another code may be requested. */
export const RESEND_AFTER_S = 60;
/** Number of wrong tries in an hour from which an address counts as attacked. No configuration multiplies it. */
export const WRONG_TRIES_OF_ATTACK = 20;
/** Milliseconds for which codes have ten digits after an attack. */
export const GUARDED_MS = HOUR;
/** Milliseconds for which a network that has signed in is remembered. */
export const KNOWN_MS = 90 * 24 * HOUR;
/** Milliseconds for which a network that tried wrong codes without requesting one is refused, unless it requests one. */
export const CLOSED_MS = 24 * HOUR;

/** A mail with a code; it counts as sent for an hour. */
export interface MailedCode extends Network {
  /** Hash of the request_id, never the code. */
  readonly id: string;
  readonly at: Date;
  readonly flow: string;
  /** Whether the network had signed in at the address when it asked. */
  readonly known: boolean;
  readonly digits: CodeLength;
  readonly tries: number;
  /** Whether it is spent or was ended by an attack. */
  readonly over: boolean;
}

/** The state of all one-time codes of an address, in one document, so that each decision is one write. */
export interface AddressRecord {
  /** HMAC of the address. */
  readonly _id: string;
  readonly codes: readonly MailedCode[];
  /** Tries of the last hour that were wrong or whose outcome is not known yet. */
  readonly wrong: readonly { readonly id: string; readonly at: Date }[];
  /** Networks that have tried codes without having requested one. */
  readonly strangers: readonly (Network & { readonly tries: number; readonly at: Date })[];
  /** Networks that have signed in to this address. */
  readonly known: readonly { readonly network: string; readonly at: Date }[];
  readonly guarded_until?: Date;
  /** The code that the last try is compared with, as the write that counted it selected it. */
  readonly last_try?: LastTry;
  readonly expires_at: Date;
}

interface LastTry {
  /** Id of that code; empty when there is none. */
  readonly code: string;
  /** Whether the caller requested that code, so that the try counts against the code and not against the network. */
  readonly own: boolean;
}

/** A try that was counted, and the code that it is to be compared with. */
export interface CountedTry extends LastTry {
  /** Id of its entry in `wrong`. */
  readonly id: string;
  /** Whether the caller's network has signed in to this address before. */
  readonly isKnown: boolean;
  /** Whether it is, if wrong, at least the twentieth of an hour for the address. */
  readonly isAttack: boolean;
}

/** The caps of mails to an address. */
export interface SendLimits {
  /** Caps of one network. */
  readonly network: readonly Limit[];
  /** Caps of an IPv6 /48. */
  readonly wide: readonly Limit[];
  /** Caps of all networks together that never signed in to the address. */
  readonly strangers: readonly Limit[];
}

export function sendLimits(env: LimitsEnv): SendLimits {
  const cap = capsOf(env);
  const network = [
    { cap: cap('RATE_LIMIT_CODES_PER_MINUTE'), windowMs: RESEND_AFTER_S * SECOND },
    { cap: cap('RATE_LIMIT_CODES_PER_HOUR'), windowMs: HOUR },
  ];
  return {
    network,
    wide: network.map((limit) => ({ ...limit, cap: limit.cap * WIDE_TIMES })),
    strangers: [{ cap: cap('RATE_LIMIT_STRANGERS_CODES_PER_HOUR'), windowMs: HOUR }],
  };
}

/** How long the network has to wait for its next mail, and the cap that demands it. */
export function sendWait({ codes, known }: AddressRecord, from: Network, limits: SendLimits, now: number): Wait {
  const timesOf = (counts: (code: MailedCode) => boolean) => codes.filter(counts).map(({ at }) => at);
  const isKnown = known.some(({ network }) => network === from.network);
  return longest([
    waitOf(
      timesOf(({ network }) => network === from.network),
      limits.network,
      now,
    ),
    waitOf(
      timesOf(({ wide }) => wide !== '' && wide === from.wide),
      limits.wide,
      now,
    ),
    waitOf(isKnown ? [] : timesOf((code) => !code.known), limits.strangers, now),
  ]);
}
