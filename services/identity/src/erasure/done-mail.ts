import type { Mail } from '../mail/mailer';

const SUBJECT = 'Your account was erased';
const TEXT =
  'Your account and everything that belonged to it was erased, as you have asked. You can sign up again with this address at any time.';

/** Says that an erasure is done (contract: erasure-status). */
export const doneMail: Mail = {
  subject: SUBJECT,
  text: `${SUBJECT}\n\n${TEXT}\n`,
  html: `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif">
<p><strong>${SUBJECT}</strong></p>
<p>${TEXT}</p>
</body>
</html>
`,
};
