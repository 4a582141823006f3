import type { Mail } from '../mail/mailer';
import { CODE_LIFETIME_S } from './code';

const minutes = CODE_LIFETIME_S / 60;
const ignore = 'If you did not ask for it, ignore this message; nobody can sign in without the code.';

/** Explains why a code has ten digits and where it is valid. */
const GUARDED =
  'Somebody has tried wrong codes for your address. So this code is longer than usual, and it only works where it was requested: type all ten digits into the window or the program that asked for it.';

/** The text has the code once and no other number with as many digits, since programs read it too. */
export const codeMail = (code: string): Mail => ({
  subject: 'Your sign-in code',
  text: `Your sign-in code is ${code}\n\n${hints(code).join('\n')}\n`,
  html: `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif">
<p>Your sign-in code is</p>
<p style="font-size: 2em; letter-spacing: 0.2em"><strong>${code}</strong></p>
${hints(code)
  .map((hint) => `<p>${hint}</p>`)
  .join('\n')}
</body>
</html>
`,
});

const hints = (code: string): string[] => [
  `It is good for ${minutes} minutes and can be used once.`,
  ...(code.length > 6 ? [GUARDED] : []),
  ignore,
];
