/** Offsets such as `+01:00` are taken by Intl too, and are no names. */
const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** Whether a text is the name of an IANA time zone. */
export function isTimeZone(text: string): boolean {
  if (!NAME.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
