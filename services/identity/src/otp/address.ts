import { domainToASCII } from 'node:url';
import { invalidField } from '@cws/kit';
import { limits } from '@cws/protos';

/** RFC 5322 §3.4.1 addr-spec without its quoted and commented forms, which mail systems read differently. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Characters of a domain before its conversion to punycode: letters, digits, hyphen, dot and everything beyond ASCII. */
const DOMAIN = /^(?:[A-Za-z0-9.-]|[^\0-\x7f])+$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_LOCAL = 64;
export const MAX_ADDRESS = limits['cws.identity.v1.RequestOtpRequest'].email.max_characters;
/** The time in which a domain is converted to Punycode grows with the square of its length. */
const MAX_TYPED = 1_000;

/** Returns the normal form of an e-mail address, which counters, queries and mails use; validation_failed unless the text is exactly one address. */
export function normaliseAddress(text: string): string {
  const typed = text.trim();
  if (typed.length > MAX_TYPED) throw malformed();
  const [local = '', domain = '', ...more] = typed.split('@');
  if (more.length > 0 || local.length > MAX_LOCAL || !LOCAL.test(local) || !DOMAIN.test(domain)) throw malformed();
  const ascii = domainToASCII(domain);
  const address = `${local}@${ascii}`.toLowerCase();
  if (!isDomain(ascii) || address.length > MAX_ADDRESS) throw malformed();
  return address;
}

function isDomain(ascii: string): boolean {
  const labels = ascii.split('.');
  return labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
}

const malformed = () => invalidField('email', 'must be one e-mail address');
