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

/** Schemes that the browser itself runs or shows. */
const IN_THE_BROWSER =
  'javascript data vbscript file filesystem blob about view-source chrome chrome-search chrome-untrusted devtools edge microsoft-edge microsoft-edge-holographic resource jar res mk its ws wss urn';

/** Schemes that launch a program of the system with the contents of the URI. */
const BY_THE_SYSTEM = [
  'ms-msdt ms-settings ms-cxh ms-cxh-full ms-officecmd ms-officeapp ms-appinstaller ms-search search search-ms ms-help ms-quick-assist ms-rd',
  'ms-word ms-excel ms-powerpoint ms-access ms-infopath ms-project ms-publisher ms-spd ms-visio ms-outlook outlook onenote onenote-cmd onenotedesktop',
  'ms-availablenetworks ms-contact-support ms-screenclip ms-screensketch ms-store ms-windows-store ms-gamebarservices ms-gamingoverlay ms-virtualtouchpad ms-secondary-screen-controller ms-secondary-screen-setup',
  'hcp shell steam app zoommtg zoomus zoomrc zoomphonecall msteams skype whatsapp tg webcal webcals jnlp jnlps ldap ldaps telnet ssh sftp ftp ftps smb nfs afp vnc rdp mms mmsh mmst',
  'intent android-app market itms itms-apps itms-appss itms-services x-apple-helpbasic x-apple.systempreferences applescript help prefs app-prefs shortcuts workflow',
].join(' ');

/** Schemes that start a message or a call. */
const TO_SOMEBODY =
  'mailto tel telprompt callto sms smsto mmsto sip sips facetime facetime-audio facetime-group imessage im xmpp';

const REFUSED: ReadonlySet<string> = new Set(`${IN_THE_BROWSER} ${BY_THE_SYSTEM} ${TO_SOMEBODY}`.split(' '));

/**
 * Whether redirects to this scheme are refused: no application receives them, and the contents of the URI could
 * launch a handler (RFC 8252 §7.1 asks for a scheme of the application's own). `protocol` is that of a `URL`, colon included.
 */
function isRefusedScheme(protocol: string): boolean {
  const scheme = protocol.slice(0, -1);
  return REFUSED.has(scheme) || (scheme.startsWith('ms-') && !OF_APPLICATIONS.has(scheme));
}

/** The schemes of Windows that applications receive; every other one that begins so launches a part of the system. */
const OF_APPLICATIONS: ReadonlySet<string> = new Set(['ms-app', 'ms-appx', 'ms-appx-web']);
