import { isRefusedScheme } from './refused-schemes';

/** Characters of RFC 3986 §2 that browsers and headers read in the same way. */
const FORM = /^[a-z][a-z0-9+.-]*:[\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/i;
const HIERARCHICAL = /^https?:\/\/[^/]/i;
const MAX_LENGTH = 2_000;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Whether a client may use this redirect URI (contract: redirect-uris): https anywhere, http on loopback only, schemes of applications;
 * no fragment and no user name. It is checked at registration and again at every use.
 */
export function isAcceptedRedirect(uri: string): boolean {
  if (uri.length > MAX_LENGTH || !FORM.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '' || isRefusedScheme(protocol)) return false;
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return HIERARCHICAL.test(uri) && (protocol === 'https:' || LOOPBACK.has(hostname));
}

/** The target of a redirect as it is shown to a person: host and port, or the custom scheme. */
export function hostOfRedirect(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'http:' || protocol === 'https:' ? host : protocol;
}

/** Whether an accepted URI leads to the machine of the person, or to a host or application that one of the registered ones leads to. */
export function isAtHome(uri: string, registered: readonly string[]): boolean {
  const { protocol, hostname } = new URL(uri);
  const isSame = (other: URL) => other.protocol === protocol && other.hostname === hostname;
  return LOOPBACK.has(hostname) || registered.some((known) => isSame(new URL(known)));
}

/** Matched exactly, port included; with `anyPort` a loopback URI matches on another port too (RFC 8252 §7.3). */
export const isRegistered = (uri: string, registered: readonly string[], anyPort: boolean): boolean =>
  isAcceptedRedirect(uri) && (registered.includes(uri) || (anyPort && matchesOnAnotherPort(uri, registered)));

function matchesOnAnotherPort(uri: string, registered: readonly string[]): boolean {
  const wanted = withoutPort(uri);
  return wanted !== null && registered.some((known) => withoutPort(known) === wanted);
}

const LOOPBACK_URI = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d+)?((?:[/?].*)?)$/;

/** null for anything but http on loopback. */
function withoutPort(uri: string): string | null {
  const parts = LOOPBACK_URI.exec(uri);
  return parts && `${parts[1]}${parts[2]}`;
}
