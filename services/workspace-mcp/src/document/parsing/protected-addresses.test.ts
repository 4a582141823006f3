import { factsOf } from '../../testing/page-facts';
import { htmlToText } from './html-to-text';
import { withAddresses } from './protected-addresses';

const encoded = (address: string, key = 0x2a): string =>
  Buffer.from([key, ...[...Buffer.from(address)].map((byte) => byte ^ key)]).toString('hex');

const ADDRESS = 'info@harbour-books.example';
const SPAN = `<span class="__cf_email__" data-cfemail="${encoded(ADDRESS)}">[email&#160;protected]</span>`;
const LINK = `<a href="/cdn-cgi/l/email-protection#${encoded(`${ADDRESS}?subject=A & B`, 0x91)}">${SPAN}</a>`;

test('an address that the network in front of a site has encoded is told as a reader sees it', () => {
  const page = `<main><p>Write to ${SPAN} or ${LINK}.</p></main>`;
  expect(htmlToText(withAddresses(page))).toBe(`Write to ${ADDRESS} or ${ADDRESS}.`);
  expect(factsOf(`<main>Write to us: ${LINK}</main>`)).toMatchObject({
    email: ADDRESS,
    text: `Write to us: ${ADDRESS}`,
  });
});

test('a link with the encoded text alone is one to the address', () => {
  const link = `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${encoded(ADDRESS)}">[email protected]</a>`;
  expect(factsOf(`<main>${link}</main>`)).toMatchObject({ email: ADDRESS, text: ADDRESS, links: [] });
});

test.each(['<img src=x onerror=alert(1)>', 'no address', 'a@b', ''])(
  '%j in place of an address stays encoded',
  (text) => {
    const page = `<span data-cfemail="${encoded(text)}00">[protected]</span>`;
    expect(withAddresses(page)).toBe(page);
  },
);
