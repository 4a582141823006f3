const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the time in a ULID, its first ten characters, as the API writes timestamps. */
export const timeOf = (id: string): string =>
  new Date([...id.slice(0, 10)].reduce((time, digit) => time * 32 + CROCKFORD.indexOf(digit), 0)).toISOString();
