import { isLanguageTag, isTimeZone, limitedJson, limitedText } from '@cws/kit';
import { limits, type profiles } from '@cws/protos';
import { z } from 'zod';

const LIMITS = limits['cws.profiles.v1.User'];

const locale = z
  .string()
  .refine(
    (text) => text === '' || (text.length <= LIMITS.locale.max_characters && isLanguageTag(text)),
    'must be a BCP 47 tag, or empty',
  )
  .optional();

const timezone = z
  .string()
  .refine((text) => text === '' || isTimeZone(text), 'must be the name of an IANA time zone, or empty')
  .optional();

/** The profile fields that users set themselves (contract: users-patch); `location` is JSON text. */
export const userChanges = z.object({
  display_name: limitedText(LIMITS.display_name).optional(),
  first_name: limitedText(LIMITS.first_name).optional(),
  last_name: limitedText(LIMITS.last_name).optional(),
  locale,
  location: limitedJson(LIMITS.location).optional(),
  phone: limitedText(LIMITS.phone).optional(),
  timezone,
} satisfies Record<keyof profiles.UpdateUserRequest, z.ZodType>);
export type UserChanges = z.output<typeof userChanges>;
