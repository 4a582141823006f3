/** Seconds that a device code and its user code are good for. */
export const DEVICE_LIFETIME_S = 900;
/** Seconds between two polls to begin with, and what each hasty poll adds (RFC 8628 §3.5). */
export const POLL_INTERVAL_S = 5;
export const SLOW_DOWN_S = 5;
/** Milliseconds that a poll may be early: networks are uneven. */
export const EARLY_MS = 500;

/** A device's wish to sign in, and what a person has decided about it. */
export interface DeviceRequest {
  /** SHA-256 of the device code, hex. */
  readonly _id: string;
  readonly user_code_mac: string;
  /** Id that the family gets when the device code is redeemed. */
  readonly family_id: string;
  readonly install_id: string;
  readonly scope: string;
  /** Who asked, and when; shown to the person who decides. */
  readonly client_ip: string;
  readonly started_at: Date;
  readonly expires_at: Date;
  /** Seconds. */
  readonly interval_s: number;
  readonly polled_at: Date | null;
  /** Whether the last poll, while pending, came sooner than the device was told to wait. */
  readonly hasty: boolean;
  readonly status: 'pending' | 'approved' | 'denied';
  /** Of the person who decided; empty while pending. */
  readonly user_id: string;
  readonly email: string;
  readonly decided_at: Date | null;
}

export const hasEnded = ({ expires_at }: DeviceRequest, now: number): boolean => expires_at.getTime() <= now;
