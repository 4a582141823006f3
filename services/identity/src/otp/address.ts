import { domainToASCII } from 'node:url';
import { invalidField } from '@cws/kit';

/** RFC 5322 §3.4.1 addr-spec without its quoted and commented forms, which mail systems read differently. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** What may stand in a domain before it is turned into punycode: letters, digits, hyphen, dot, anything beyond ASCII. */
const DOMAIN = /^(?:[A-Za-z0-9.-]|[^\0-\x7f])+$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** The one form of an address that counters, look-ups and the mail use; validation_failed unless it is exactly one. */
export function normaliseAddress(text: string): string {
  const [local = '', domain = '', ...more] = text.trim().split('@');
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
