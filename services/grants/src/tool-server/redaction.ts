import type { Variables } from '../mcp-server/header-entry';
import { variablesIn } from '../mcp-server/header-entry';
import { spellingsOf } from './spellings';

/** Replaces the values of a server's headers in its texts, in the spellings in which they may be repeated (contract: tool-servers-secret). */
export interface Redaction {
  in(text: string): string;
  /** In every text of a JSON value, names of fields too. */
  inside<T>(value: T): T;
  /** No match has more UTF-16 units. */
  readonly longest: number;
}

interface Header {
  readonly name: string;
  readonly value: string;
}

const MARK = '[redacted]';
/** Shorter values stand in too many texts by chance. A variable is a secret by its purpose. */
const MIN_SECRET = 6;
const MIN_VARIABLE = 4;
/** Parts of a value, such as the token of `Bearer …` or of a cookie. */
const PART_SEPARATORS = /[\s;,="]+/;
const MIN_PART = 12;

/** `filled`: the headers as they are sent; `headers`: as they stand in the catalogue. */
export function redactionOf(
  filled: Readonly<Record<string, string>>,
  headers: readonly Header[],
  variables: Variables,
): Redaction {
  const secrets = [...new Set([...Object.values(filled).flatMap(secretsIn), ...namedIn(headers, variables)])];
  if (secrets.length === 0) return { in: (text) => text, inside: (value) => value, longest: 0 };
  const spellings = secrets.toSorted((one, other) => other.length - one.length).map(spellingsOf);
  const pattern = new RegExp(spellings.map(({ source }) => source).join('|'), 'g');
  const redact = (text: string) => text.replace(pattern, MARK);
  return {
    in: redact,
    inside: <T>(value: T) => within(value, redact) as T,
    longest: Math.max(...spellings.map(({ longest }) => longest)),
  };
}

/** A value, the parts of it that are secrets alone, and the password of a Basic header (RFC 7617). */
function secretsIn(value: string): string[] {
  const whole = value.trim();
  const credentials = /^[A-Za-z][A-Za-z0-9-]*[ \t]+(\S.*)$/.exec(whole)?.[1] ?? '';
  const basic = /^basic[ \t]/i.test(whole) ? Buffer.from(credentials, 'base64').toString() : '';
  const password = basic.slice(basic.indexOf(':') + 1);
  const long = [whole, credentials, basic, password].filter((secret) => secret.length >= MIN_SECRET);
  return [...long, ...whole.split(PART_SEPARATORS).filter((part) => part.length >= MIN_PART)];
}

const namedIn = (headers: readonly Header[], variables: Variables): string[] =>
  headers
    .flatMap(({ value }) => variablesIn(value))
    .map((name) => variables[name]?.trim() ?? '')
    .filter((secret) => secret.length >= MIN_VARIABLE);

/** The most of a message of a server that is read, and that is shown: it is cut behind what was redacted. */
const MAX_READ = 64 * 1024;
const MAX_SHOWN = 1_000;

/** The message of an error, which may hold what a server has sent. */
export const shownMessage = ({ message }: Error, redaction: Redaction): string =>
  redaction.in(message.slice(0, MAX_READ)).slice(0, MAX_SHOWN).toWellFormed();

function within(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => within(one, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), within(one, redact)]));
}
