import type { Mail } from '../mail/mail';
import { CODE_LIFETIME_S, type CodeRequest } from './code';

const minutes = CODE_LIFETIME_S / 60;

/** Explains why a code has ten digits and where it is valid. */
const GUARDED =
  'Somebody has tried wrong codes for your address. So this code is longer than usual, and it only works where it was requested: type all ten digits into the window or the program that asked for it.';

interface Wording {
  readonly title: string;
  /** The advice about a code that nobody asked for. */
  readonly unasked: string;
}

const SIGN_IN: Wording = {
  title: 'Your sign-in code',
  unasked: 'If you did not ask for it, ignore this message; nobody can sign in without the code.',
};

const SOMEBODY_ELSE =
  'If you did not ask for it, somebody else is signed in to your account: end sign-ins you do not know.';

const PURPOSES: Record<string, Wording> = {
  'purpose:erasure': {
    title: 'Your code to erase your account',
    unasked: `${SOMEBODY_ELSE} Nothing is erased without the code.`,
  },
  'purpose:export': {
    title: 'Your code to export your data',
    unasked: `${SOMEBODY_ELSE} Nothing is exported without the code.`,
  },
};

/** The text has the code once and no other number with as many digits, since programs read it too. */
export function codeMail(code: string, flow: CodeRequest['flow']): Mail {
  const { title, unasked } = PURPOSES[flow] ?? SIGN_IN;
  const hints = [
    `It is good for ${minutes} minutes and can be used once.`,
    ...(code.length > 6 ? [GUARDED] : []),
    unasked,
  ];
  return { subject: title, lead: `${title} is`, code, paragraphs: hints };
}
