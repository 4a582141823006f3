/** A rule of a robots.txt for the paths that match its pattern: `*` stands for any characters, and `$` at the end for the end of the path. */
export interface RobotsRule {
  readonly pattern: string;
  readonly allows: boolean;
}

/** Milliseconds after which the addresses that are left are not compared: the next call has its turn behind other work. */
const TURN_MS = 200;

/** Whether each address may be requested; only that of the first addresses where comparing takes long, but of one at least. */
export function areAllowed(rules: readonly RobotsRule[], urls: readonly string[]): boolean[] {
  const ordered = rules.toSorted((one, other) => other.pattern.length - one.pattern.length).map(compiled);
  const end = performance.now() + TURN_MS;
  const allowed: boolean[] = [];
  for (const url of urls) {
    if (allowed.length > 0 && performance.now() > end) break;
    allowed.push(isAllowed(ordered, pathOf(url)));
  }
  return allowed;
}

/** The longest pattern decides, and of equally long ones an allowing one; what no rule names is allowed (RFC 9309 §2.2.2). */
function isAllowed(ordered: readonly CompiledRule[], path: string): boolean {
  const decisive = ordered.find((rule) => matches(rule, path));
  if (!decisive || decisive.allows) return true;
  const equal = ordered.filter(({ length, allows }) => allows && length === decisive.length);
  return equal.some((rule) => matches(rule, path));
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return normalPath(`${pathname}${search}`).replace(/[*$]/g, (mark) => (mark === '*' ? '%2A' : '%24'));
}

/** Characters that an address or a pattern may write as they are or as octets in percent encoding, without a change of meaning. */
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** A path or a pattern in the form in which both are compared: octets are written as `%XX` unless they are unreserved (RFC 9309 §2.2.2). */
export const normalPath = (path: string): string =>
  path.replace(/%([0-9a-f]{2})|%|[^%A-Za-z0-9._~:/?@!&()+,;=*$-]+/gi, (written, octet?: string) => {
    if (octet === undefined) return encodeURIComponent(written.toWellFormed()).replaceAll("'", '%27');
    const character = String.fromCharCode(Number.parseInt(octet, 16));
    return UNRESERVED.test(character) ? character : written.toUpperCase();
  });

/** The parts of a pattern between its stars. */
interface CompiledRule {
  readonly allows: boolean;
  readonly length: number;
  readonly first: string;
  readonly others: readonly string[];
  /** The part behind the last star, where the pattern names the end of the path. */
  readonly end?: string | undefined;
  readonly isWhole: boolean;
}

function compiled({ pattern, allows }: RobotsRule): CompiledRule {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  return { allows, length: pattern.length, first, end: isWhole ? others.pop() : undefined, others, isWhole };
}

/** Finds each part at the first place behind the one before: a later one would leave less of the path for the next. */
function matches({ first, others, end, isWhole }: CompiledRule, path: string): boolean {
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return end === undefined ? at === path.length : path.length - at >= end.length && path.endsWith(end);
}
