import type { Mail } from '../mail/mailer';
import { CODE_LIFETIME_S } from './code';

const minutes = CODE_LIFETIME_S / 60;
const ignore = 'If you did not ask for it, ignore this message; nobody can sign in without the code.';

/** The code stands once, and no other six digits stand in the text: programs read it too. */
export const codeMail = (code: string): Mail => ({
  subject: 'Your sign-in code',
  text: `Your sign-in code is ${code}\n\nIt is good for ${minutes} minutes and can be used once.\n${ignore}\n`,
  html: `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif">
<p>Your sign-in code is</p>
<p style="font-size: 2em; letter-spacing: 0.2em"><strong>${code}</strong></p>
<p>It is good for ${minutes} minutes and can be used once.</p>
<p>${ignore}</p>
</body>
</html>
`,
});
