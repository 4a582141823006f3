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
  LANDING: z.enum(LANDINGS).default('signin').meta({
    description:
      'What `/` shows. `full`: what runs here and where to begin; `signin`: the name and the ways to sign in and to the documentation; `off`: nothing ([the first page](docs/operations/branding.md#the-first-page))',
  }),
  MAIL_INBOX_URL: webPage.optional().meta({ description: 'The inbox of a mail server for trying things out' }),
  DEMO_URL: webPage
    .optional()
    .meta({ description: 'A page with the widget of the demo business, to which `/demo` leads' }),
  SECURITY_CONTACT: envTypes.list.pipe(z.array(contact)).default([]).meta({
    description:
      'To whom vulnerabilities are reported: mail addresses and https URLs, comma-separated (RFC 9116 §2.5.3)',
  }),
});

export type LandingEnv = z.output<typeof landingEnv>;
