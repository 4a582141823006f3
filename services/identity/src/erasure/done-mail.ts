import type { Mail } from '../mail/mail';

const SUBJECT = 'Your account was erased';

/** Says that an erasure is done (contract: erasure-status). */
export const doneMail: Mail = {
  subject: SUBJECT,
  lead: `${SUBJECT}.`,
  paragraphs: [
    'Your account and everything that belonged to it was erased, as you have asked. You can sign up again with this address at any time.',
  ],
};
