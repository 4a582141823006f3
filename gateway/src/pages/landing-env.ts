import { contact, envTypes, isHttpUrl } from '@cws/kit';
import { z } from 'zod';

const LANDINGS = ['full', 'signin', 'off'] as const;
export type Landing = (typeof LANDINGS)[number];

/** An address that a link and the Location header can hold as it stands. */
const webPage = z
  .string()
  .refine((text) => isHttpUrl(text) && /^[\x21-\x7e]+$/.test(text), 'must be an http or https URL in ASCII');

/** The form of `/`, and its links beside those to the service itself. */
export const landingEnv = z.object({
  /** `full`: what runs here and where to begin; `signin`: the name and the ways to sign in and to the documentation; `off`: nothing. */
  LANDING: z.enum(LANDINGS).default('signin'),
  /** The inbox of a mail server for trying things out. */
  MAIL_INBOX_URL: webPage.optional(),
  /** A page with the widget of the demo business, to which `/demo` leads. */
  DEMO_URL: webPage.optional(),
  /** To whom vulnerabilities are reported: mail addresses and https URLs, comma-separated (RFC 9116 §2.5.3). */
  SECURITY_CONTACT: envTypes.list.pipe(z.array(contact)).default([]),
});

export type LandingEnv = z.output<typeof landingEnv>;
