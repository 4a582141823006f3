import { invalidField } from '../errors/app-error';

const MAX_OPEN_BRACKETS = 100;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether more than 100 brackets are open at once in a JSON text (UTF-8); brackets inside strings do not count. */
export function nestsTooDeep(json: Buffer): boolean {
  if (json.length <= MAX_OPEN_BRACKETS) return false;
  let open = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === 0x5b || byte === 0x7b) open += 1;
    else if (byte === 0x5d || byte === 0x7d) open -= 1;
    if (open > MAX_OPEN_BRACKETS) return true;
  }
  return false;
}

function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Matches every text whose value may be refused: it holds an escape, the key `__proto__` or a number that may exceed doubles. */
const SUSPICIOUS = /\\u|__proto__|[eE]\+?\d{3}|(?<!\d)\d{200}/;

/** validation_failed when `value`, parsed from `text`, holds a lone surrogate, a `__proto__` key or an infinite number. */
export function refuseHostile(text: string, value: unknown): void {
  if (SUSPICIOUS.test(text)) walk(value, '');
}

function walk(value: unknown, path: string): void {
  if (typeof value === 'string') refuseLoneSurrogate(value, path);
  else if (typeof value === 'number' && !Number.isFinite(value)) throw invalidField(path, 'number out of range');
  else if (typeof value === 'object' && value !== null) walkEntries(value, path);
}

function walkEntries(value: object, path: string): void {
  for (const [key, inner] of Object.entries(value)) {
    refuseLoneSurrogate(key, path);
    if (key === '__proto__') throw invalidField(path, 'the key __proto__ is not allowed');
    walk(inner, path === '' ? key : `${path}.${key}`);
  }
}

function refuseLoneSurrogate(text: string, path: string): void {
  if (!text.isWellFormed()) throw invalidField(path.toWellFormed(), 'lone surrogate');
}
