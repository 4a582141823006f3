/** An element whose text is a mail address that a network in front of the site has encoded, which a script of that network decodes. */
const ELEMENT =
  /<(span|a)\b[^<>]{0,1000}\bdata-cfemail\s*=\s*["']?([0-9a-f]{4,600})\b[^<>]{0,1000}>[^<>]{0,200}<\/\1\s*>/gi;
/** The address of a link of the same kind. */
const LINK = /(["'])[^"'<>\s]{0,200}\/cdn-cgi\/l\/email-protection#([0-9a-f]{4,600})\1/gi;

/** The HTML of a page as a reader sees it whose mail addresses the network in front of the site has encoded. */
export function withAddresses(html: string): string {
  if (!html.includes('data-cfemail') && !html.includes('email-protection')) return html;
  return html
    .replace(ELEMENT, (element, name: string, hex: string) => {
      const address = decoded(hex);
      if (!isAddress(address)) return element;
      return name.toLowerCase() === 'a' ? `<a href="mailto:${address}">${address}</a>` : address;
    })
    .replace(LINK, (link, quote: string, hex: string) => {
      const address = decoded(hex);
      return isAddress(address.split('?', 1)[0]!) ? `${quote}mailto:${escaped(address)}${quote}` : link;
    });
}

/** The first byte is the key by which each of the others is encoded. */
function decoded(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8');
}

const isAddress = (text: string): boolean => /^[^\s@<>&"']{1,200}@[^\s@<>&"']{1,200}\.[^\s@<>&"'.]{1,63}$/.test(text);

const escaped = (text: string): string =>
  text.replace(/[&"'<>\s]/g, (character) => encodeURIComponent(character).replace("'", '%27'));
