/** Lifetime in seconds of a device code and its user code. */
export const DEVICE_LIFETIME_S = 900;
/** Initial seconds between two polls, and the seconds that each early poll adds (RFC 8628 §3.5). */
export const POLL_INTERVAL_S = 5;
export const SLOW_DOWN_S = 5;
/** Milliseconds by which a poll may be early, since network latency varies. */
export const EARLY_MS = 500;

/** A device authorization request and the decision about it. */
export interface DeviceRequest {
  /** SHA-256 of the device code, hex. */
  readonly _id: string;
  readonly user_code_mac: string;
  /** Id reserved for the family that redemption makes. */
  readonly family_id: string;
  readonly install_id: string;
  /** The name that the machine gives itself; requests of earlier releases have none. */
  readonly device_name?: string;
  readonly scope: string;
  /** Address of the requester, shown to the person who decides. */
  readonly client_ip: string;
  readonly started_at: Date;
  readonly expires_at: Date;
  /** Seconds. */
  readonly interval_s: number;
  readonly polled_at: Date | null;
  /** Whether the last poll of a pending request came before the interval was over. */
  readonly hasty: boolean;
  readonly status: 'pending' | 'approved' | 'denied';
  /** The person who decided; empty while pending. */
  readonly user_id: string;
  readonly email: string;
  readonly decided_at: Date | null;
}

export const hasEnded = ({ expires_at }: DeviceRequest, now: number): boolean => expires_at.getTime() <= now;
