/** A time of the service: RFC 3339 in UTC. */
const OF_SERVICE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A time of the service as the reader's clock shows it, `2026-11-20 04:35:00`, in the time zone of this machine; other texts stay. */
export function localTime(text: string): string {
  if (!OF_SERVICE.test(text)) return text;
  const at = new Date(text);
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(two).join('-');
  return `${date} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

/** A time of this machine for the service, as RFC 3339 with the offset of its time zone at that time. */
export function serviceTime(at: Date): string {
  const offset = -at.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const clock = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${clock}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

const two = (number: number): string => String(number).padStart(2, '0');
