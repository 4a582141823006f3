import { filledHeaders } from '../mcp-server/header-entry';
import { redactionOf } from './redaction';

const variables = { MCP_SERVER_PIN: '4711', MCP_SERVER_KEY: 'c0ffee-and-cream' };
const redactionFor = (name: string, value: string) => {
  const headers = [{ name, value }];
  return redactionOf(filledHeaders(headers, variables), headers, variables);
};
const basic = Buffer.from('shop:open sesame').toString('base64');

// contract: tool-servers-secret
test.each([
  ['Authorization', `Basic ${basic}`, `${basic} open sesame shop:open sesame`, '[redacted] [redacted] [redacted]'],
  [
    'Authorization',
    'token ghp_abcdefghijklmnop',
    'token ghp_abcdefghijklmnop, ghp_abcdefghijklmnop',
    '[redacted], [redacted]',
  ],
  ['Authorization', `Digest \${MCP_SERVER_PIN}`, 'The PIN is 4711.', 'The PIN is [redacted].'],
  ['X-Api-Key', `\${MCP_SERVER_KEY}`, 'C: c0ffee-and-cream', 'C: [redacted]'],
  ['Cookie', 'a=1; session=0123456789abcdef', 'session 0123456789abcdef', 'session [redacted]'],
  ['X-Region', 'eu', 'We deliver in the EU and eu-west.', 'We deliver in the EU and eu-west.'],
])('the header %s: %s is redacted in %j', (name, value, text, shown) => {
  expect(redactionFor(name, value).in(text)).toBe(shown);
});

test('a hostile text is read once: as many steps as it has characters', () => {
  const redaction = redactionFor('Authorization', `Bearer ${'aA'.repeat(100)}`);
  const nearly = 'aA'.repeat(99);
  const text = `${nearly} `.repeat(300);
  expect(redaction.in(text)).toBe(text);
  expect(redaction.inside({ [nearly]: [nearly, 1, null] })).toEqual({ [nearly]: [nearly, 1, null] });
});
