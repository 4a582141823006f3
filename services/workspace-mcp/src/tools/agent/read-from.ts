import { beginningOf } from '../../tool/cut-text';

/** The texts of an agent that may be longer than a result. */
export const LONG_FIELDS = ['live_prompt', 'owner_prompt', 'description'] as const;
type LongField = (typeof LONG_FIELDS)[number];

/** The configuration with one of its texts from a character on, for which the beginnings of the others leave room. */
export function readFrom<T extends object>(config: T, field: LongField, offset: number): T {
  const texts = Object.fromEntries(
    LONG_FIELDS.map((name) => [name, (config as Record<LongField, string>)[name]] as const).map(([name, text]) =>
      name === field ? [name, [...text].slice(offset).join('')] : [name, beginningOf(text)],
    ),
  );
  return { ...config, ...texts };
}
