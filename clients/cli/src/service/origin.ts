import { wrongUsage } from '../failure/exit';
import type { Settings } from '../store/settings';

const DEFAULT_ORIGIN = 'http://localhost:8080';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Parses `--origin`. Tokens are sent there, so plain http is allowed only for this machine (RFC 9700 §2.6). */
export function parseOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw wrongUsage(`${text} is not an http or https address`);
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw wrongUsage(`An origin is a scheme, a host and a port, such as ${url.origin}`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.origin)) {
    throw wrongUsage(`${url.origin} is not on this machine: use https there`);
  }
  return url.origin;
}

export const isLoopback = (origin: string) => LOOPBACK.has(new URL(origin).hostname);

/** The origin of the latest sign-in with that profile, else with any, or the one of a local run. */
export const existingOrigin = ({ origin, profiles = {} }: Partial<Settings>, profile: string) =>
  profiles[profile] ?? origin ?? DEFAULT_ORIGIN;

/** The {base_url} of docs/contract. */
export const baseUrl = (origin: string) => `${origin}/v1`;
