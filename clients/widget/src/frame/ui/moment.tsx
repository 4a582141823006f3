/** A time of day, with the date where that is another day, in the language of the page. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time datetime={at} title={formatted(at, { dateStyle: 'long', timeStyle: 'short' })}>
    {formatted(at, isToday(at) ? TIME : { ...TIME, day: 'numeric', month: 'short' })}
  </time>
);

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString();

const formatted = (at: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, options).format(new Date(at));
