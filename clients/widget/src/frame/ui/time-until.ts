import { useEffect, useState } from 'preact/hooks';

/** The seconds until a time in milliseconds, counted down; 0 afterwards. */
export function useSecondsUntil(time: number): number {
  const [, redraw] = useState(0);
  const seconds = Math.max(0, Math.ceil((time - Date.now()) / 1_000));
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), 1_000);
    return () => clearTimeout(timer);
  });
  return seconds;
}

/** `in 40 seconds` or `in 5 minutes`, in the language of the page. */
export function inSeconds(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(`${document.documentElement.lang}-u-nu-latn`);
  return seconds < 100 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}
