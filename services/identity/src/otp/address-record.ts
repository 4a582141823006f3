import { HOUR, type Limit, longest, SECOND, type Wait, waitOf } from '../limits/limit';
import { WIDE_TIMES } from '../limits/network';
import type { Network } from './address-keys';
import type { CodeLength } from './code';

/** Seconds after which a code may be asked for again. */
export const RESEND_AFTER_S = 60;
/** With so many wrong tries in an hour an address is under attack. No configuration multiplies it. */
export const WRONG_TRIES_OF_ATTACK = 20;
/** How long codes have ten digits from then on. */
export const GUARDED_MS = HOUR;
/** How long a network that has signed in is remembered. */
export const KNOWN_MS = 90 * 24 * HOUR;
/** How long a network stays closed that has tried wrong codes without having asked for one, unless it asks. */
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
  /** Spent, or ended by an attack. */
  readonly over: boolean;
}

/** Everything that is remembered of the one-time codes of an address; one document, so that one write decides. */
export interface AddressRecord {
  /** HMAC of the address. */
  readonly _id: string;
  readonly codes: readonly MailedCode[];
  /** Tries of the last hour that opened nothing, or whose outcome is not known yet. */
  readonly wrong: readonly { readonly id: string; readonly at: Date }[];
  /** Networks that have tried without a code of their own. */
  readonly strangers: readonly (Network & { readonly tries: number; readonly at: Date })[];
  /** Networks that have signed in here. */
  readonly known: readonly { readonly network: string; readonly at: Date }[];
  readonly guarded_until?: Date;
  /** What the last try means, as the write that counts it sees it. */
  readonly last_try?: LastTry;
  readonly expires_at: Date;
}

interface LastTry {
  /** Id of the code that it is compared with; empty when there is none. */
  readonly code: string;
  /** Whether that code is the caller's own, so that the try counts against the code and not against the network. */
  readonly own: boolean;
}

/** A try that was counted, and the code that it is to be compared with. */
export interface CountedTry extends LastTry {
  /** Of its entry in `wrong`. */
  readonly id: string;
  /** Whether it is the twentieth of an hour on the address, or a later one, if it is wrong. */
  readonly isAttack: boolean;
}

/** The caps of mails to an address. */
export interface SendLimits {
  /** Of one network. */
  readonly network: readonly Limit[];
  /** Of an IPv6 /48. */
  readonly wide: readonly Limit[];
  /** Of all networks together that never signed in at the address. */
  readonly strangers: readonly Limit[];
}

/** `factor` multiplies each cap. */
export function sendLimits(factor: number): SendLimits {
  const limit = (cap: number, windowMs: number): Limit => ({ cap: Math.max(1, Math.floor(cap * factor)), windowMs });
  const network = [limit(1, RESEND_AFTER_S * SECOND), limit(5, HOUR)];
  return {
    network,
    wide: network.map(({ cap, windowMs }) => ({ cap: cap * WIDE_TIMES, windowMs })),
    strangers: [limit(20, HOUR)],
  };
}

/** How long the network has to wait for its next mail, and by which cap. */
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
