import { brandingOf } from '@cws/kit';
import { mailBody } from './mail';

const MAIL = { subject: 'Your code', lead: 'Your code is', code: '204060', paragraphs: ['It is good for 10 minutes.'] };

// contract: otp-code
test.each([undefined, '#112233', '#101318', 'teal', 'black'])(
  'with the color %p both parts of a mail have six digits in a row once, those of the code',
  (PRODUCT_COLOR) => {
    const { text, html } = mailBody(brandingOf(PRODUCT_COLOR === undefined ? {} : { PRODUCT_COLOR }), MAIL);
    for (const part of [text, html]) expect(part.match(/\d{6,}/g)).toEqual(['204060']);
  },
);
