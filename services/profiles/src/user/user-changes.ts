import { isLanguageTag, isLongerThan } from '@cws/kit';
import type { profiles } from '@cws/protos';
import { z } from 'zod';

const MAX_NAME = 200;
const MAX_PHONE = 64;
/** RFC 5646 §4.4.1 requires at least 35. */
const MAX_TAG = 64;
const MAX_LOCATION_BYTES = 16 * 1024;

const textUpTo = (most: number) =>
  z
    .string()
    .refine((text) => !isLongerThan(text, most), `must be at most ${most} characters`)
    .optional();

const locale = z
  .string()
  .refine((text) => text === '' || (text.length <= MAX_TAG && isLanguageTag(text)), 'must be a BCP 47 tag, or empty')
  .optional();

const timezone = z
  .string()
  .refine((text) => text === '' || isTimeZone(text), 'must be the name of an IANA time zone, or empty')
  .optional();

const location = z
  .string()
  .refine((json) => Buffer.byteLength(json) <= MAX_LOCATION_BYTES, 'must be at most 16 KiB of JSON')
  .optional();

/** The profile fields that users set themselves (contract: users-patch); `location` is JSON text. */
export const userChanges = z.object({
  display_name: textUpTo(MAX_NAME),
  first_name: textUpTo(MAX_NAME),
  last_name: textUpTo(MAX_NAME),
  locale,
  location,
  phone: textUpTo(MAX_PHONE),
  timezone,
} satisfies Record<keyof profiles.UpdateUserRequest, z.ZodType>);
export type UserChanges = z.output<typeof userChanges>;

/** Offsets such as `+01:00` are taken by Intl too, and are no names. */
const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

function isTimeZone(text: string): boolean {
  if (!NAME.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
