import { encodedFile } from './base64-data';

const HTML = Buffer.from('<p>Ünïcode ??>> text</p>\n'.repeat(10));
const BASE64 = HTML.toString('base64');

// contract: knowledge-add
test.each([
  ['plain', BASE64, ''],
  ['in lines of 76 characters', BASE64.replace(/.{76}/g, '$&\n'), ''],
  ['in lines that end with CRLF', ` ${BASE64.replace(/.{60}/g, '$&\r\n')}\r\n`, ''],
  ['for URLs, without padding', HTML.toString('base64url'), ''],
  ['as a data URL', `data:text/html;base64,${BASE64}`, 'text/html'],
  ['as a data URL with a charset', `DATA:text/html; charset=utf-8;base64,\n${BASE64}`, 'text/html;charset=utf-8'],
  ['as a data URL without a type', `data:;base64,${BASE64}`, ''],
  ['as a data URL of bytes', `data:application/octet-stream;base64,${BASE64}`, 'application/octet-stream'],
])('base64 is read %s', (_form, text, contentType) => {
  expect(encodedFile(text)).toEqual({ bytes: HTML, contentType });
});

test.each(['%PDF-1.7', 'data:text/html,<p>x</p>', 'data:text/html;base64', `${BASE64}!`, 'abcde', 'ab=cd'])(
  '%s is no base64',
  (text) => {
    expect(encodedFile(text)).toBeUndefined();
  },
);
