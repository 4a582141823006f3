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
  const fault = SUSPICIOUS.test(text) ? faultIn(value) : undefined;
  if (fault) throw invalidField(fault.path.toReversed().join('.').toWellFormed(), fault.message);
}

/** The part of a value that is refused. Its path, from the inside, is made for it alone: a body may hold hundreds of thousands of values. */
interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

const faultOf = (message: string): Fault => ({ path: [], message });

function faultIn(value: unknown): Fault | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : faultOf('lone surrogate');
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : faultOf('number out of range');
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? faultInItems(value) : faultInEntries(value as Readonly<Record<string, unknown>>);
}

function faultInItems(items: readonly unknown[]): Fault | undefined {
  for (let at = 0; at < items.length; at += 1) {
    const fault = faultIn(items[at]);
    if (fault) return within(fault, at);
  }
  return undefined;
}

function faultInEntries(value: Readonly<Record<string, unknown>>): Fault | undefined {
  for (const key of Object.keys(value)) {
    if (!key.isWellFormed()) return faultOf('lone surrogate');
    if (key === '__proto__') return faultOf('the key __proto__ is not allowed');
    const fault = faultIn(value[key]);
    if (fault) return within(fault, key);
  }
  return undefined;
}

function within(fault: Fault, key: string | number): Fault {
  fault.path.push(key);
  return fault;
}
