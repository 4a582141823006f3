import type { Call } from '@cws/kit';

/** Who does not want to be seen reading (§2.10 privacy.show_read_receipts). */
export interface ReadPrivacy {
  /** What this person reads is told as delivered. */
  hidesReading(call: Call, user_id: string): Promise<boolean>;
}

/** Nobody has settings of their own yet: everybody has the default, which is to be seen. */
export const everybodyIsSeen: ReadPrivacy = { hidesReading: async () => false };
