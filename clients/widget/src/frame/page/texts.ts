/** Returns a text of the message file; `{name}` in it is replaced. */
export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const textsOf =
  (messages: Readonly<Record<string, string>>): Texts =>
  (key, values = {}) =>
    (messages[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
