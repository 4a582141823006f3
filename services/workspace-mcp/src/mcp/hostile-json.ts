import { isUtf8 } from 'node:buffer';
import { invalidRequest, parseError } from './rpc-error';

const MOST_OPEN = 100;
const NEEDS_A_WALK = /\\u|__proto__/;

/** JSON.parse for strangers: -32700 when malformed or nested too deep, -32600 for what a database or a script would misread. */
export function parseStrict(body: Buffer): unknown {
  if (!isUtf8(body)) throw parseError('The body is not UTF-8');
  const text = body.toString();
  if (text.length > MOST_OPEN) assertShallow(text);
  const value = parse(text);
  if (NEEDS_A_WALK.test(text)) assertHarmless(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw parseError('The body is not valid JSON');
  }
}

/** Counts brackets outside of strings, before the parser recurses into them. */
function assertShallow(text: string): void {
  let open = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === BACKSLASH) at++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      if (++open > MOST_OPEN) throw parseError('The body is nested too deep');
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) open--;
  }
}

const [BACKSLASH, QUOTE] = [0x5c, 0x22];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

function assertHarmless(value: unknown): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw invalidRequest('A string holds a lone surrogate');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') throw invalidRequest('The key __proto__ is not allowed');
    assertHarmless(key);
    assertHarmless(inner);
  }
}
