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
export function isRefusedScheme(protocol: string): boolean {
  const scheme = protocol.slice(0, -1);
  return REFUSED.has(scheme) || (scheme.startsWith('ms-') && !OF_APPLICATIONS.has(scheme));
}

/** The schemes of Windows that applications receive; every other one that begins so launches a part of the system. */
const OF_APPLICATIONS: ReadonlySet<string> = new Set(['ms-app', 'ms-appx', 'ms-appx-web']);
