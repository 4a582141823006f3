import { parse } from 'culori';
import { z } from 'zod';
import { isSecureUrl } from '../process/env';
import { isHttpUrl } from '../values/http-url';

/** Programs read the code of a mail as its only run of six digits (contract: otp-code), so that no other part of a mail may have one. */
const CODE_LIKE = /\d{6}/;
const NO_CODE = 'must not have six digits in a row, as codes in mails do';

const ONE_LINE = /^[^\p{Cc}\u2028\u2029]+$/u;

const name = z
  .string()
  .trim()
  .regex(ONE_LINE, 'must be one line')
  .max(50)
  .refine((text) => !CODE_LIKE.test(text), NO_CODE);

const color = z.string().refine(isOpaqueColor, 'must be an opaque CSS color, such as #0b57c2');

/** A URL that pages and mails may link to: https, or http at a loopback address. */
const webUrl = z
  .string()
  .refine(isLink, 'must be an https URL without user and password, such as https://www.example.com/page')
  .transform((text) => new URL(text).href);

const MAIL_ADDRESS = z.email();

/** Returns the URL of a contact: an https URL, a mailto URL or a bare mail address. Undefined for anything else. */
function contactUrl(text: string): string | undefined {
  const address = text.replace(/^mailto:/i, '');
  if (MAIL_ADDRESS.safeParse(address).success) return `mailto:${address}`;
  return isLink(text) ? new URL(text).href : undefined;
}

export const contact = z
  .string()
  .refine((text) => contactUrl(text) !== undefined, 'must be a mail address or an https URL')
  .transform((text) => contactUrl(text)!);

/** The name and looks that the operator gives this service, for every process that shows something to people. */
export const brandingEnv = z.object({
  PRODUCT_NAME: name.default('Service Workspace').meta({
    description:
      'The name that the service shows ([branding](docs/operations/branding.md)): one line of at most 50 characters',
  }),
  PRODUCT_COLOR: color.default('#0b57c2').meta({ description: 'An opaque CSS color' }),
  PRODUCT_LOGO_URL: webUrl
    .refine((url) => !CODE_LIKE.test(url), NO_CODE)
    .optional()
    .meta({ description: 'An https URL of an image' }),
  SUPPORT_CONTACT: contact
    .refine((url) => !CODE_LIKE.test(url), NO_CODE)
    .optional()
    .meta({ description: 'A mail address or an https URL, to which pages and mails refer for help' }),
  PRIVACY_URL: webUrl.optional().meta({ description: 'An https URL of a privacy statement' }),
});

export type BrandingEnv = z.output<typeof brandingEnv>;

function isOpaqueColor(text: string): boolean {
  const parsed = parse(text);
  return parsed !== undefined && (parsed.alpha ?? 1) === 1;
}

function isLink(text: string): boolean {
  if (!isHttpUrl(text) || !isSecureUrl(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
