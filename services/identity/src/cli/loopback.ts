const FORM = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::([1-9]\d{0,4}))?\/callback$/;
const MAX_PORT = 65_535;

/** Whether the CLI may be redirected to this URI: /callback on the loopback interface, on any port (RFC 8252 §7.3). */
export function isCliRedirect(uri: string): boolean {
  const match = FORM.exec(uri);
  return match !== null && Number(match[1] ?? 80) <= MAX_PORT;
}
