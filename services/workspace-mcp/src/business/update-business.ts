import { AppError, type Call, isLanguageTag, isTimeZone, validated } from '@cws/kit';
import { limits, type workspace } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import { hoursText } from '../hours/hours-schema';
import { plainText } from '../values/text-fields';
import { businessName, businessOf } from './business';
import { ownBusiness, roleOf } from './own-business';

const { locale, reply_time_text, support_email } = limits['cws.workspace.v1.Business'];

const isAddress = (text: string): boolean => text === '' || z.email().safeParse(text).success;
const isLocale = (text: string): boolean =>
  text === '' || (text.length <= locale.max_characters && isLanguageTag(text));

/** contract: businesses, opening-hours */
const changes = z.object({
  name: businessName.optional(),
  time_zone: z
    .string()
    .refine((text) => text === '' || isTimeZone(text), 'must be the name of an IANA time zone, or empty')
    .optional(),
  locale: z.string().refine(isLocale, 'must be a BCP 47 tag, or empty').optional(),
  hours: hoursText.optional(),
  support_email: z
    .string()
    .trim()
    .max(support_email.max_characters)
    .refine(isAddress, 'must be an e-mail address, or empty')
    .optional(),
  reply_time_text: plainText.trim().max(reply_time_text.max_characters).optional(),
} satisfies Record<Exclude<keyof workspace.UpdateBusinessRequest, 'id'>, z.ZodType>);

/** The rpc UpdateBusiness. Errors: not_found, forbidden, validation_failed. */
export async function updateBusiness(
  context: Context,
  call: Call,
  { id, ...request }: workspace.UpdateBusinessRequest,
): Promise<workspace.UpdateBusinessResponse> {
  const business = await ownBusiness(context, call, id, 'manager');
  const changed = withoutAbsent(validated(changes, request));
  if (Object.keys(changed).length === 0) return { business: businessOf(business, business.role) };
  const { user_id, role } = call.caller;
  const written = await context.businesses.change(call, id, user_id, changed);
  if (!written) throw new AppError('not_found');
  return { business: businessOf(written, roleOf(written.role, role)) };
}

const withoutAbsent = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
