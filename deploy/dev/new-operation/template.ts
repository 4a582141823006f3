import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Values = Readonly<Record<string, string>>;

/** The text of `templates/<name>.txt` with a value for each {{word}}. */
export function fromTemplate(name: string, values: Values): string {
  const text = readFileSync(join(import.meta.dirname, 'templates', `${name}.txt`), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`templates/${name}.txt names ${word}, which has no value`);
    return value;
  });
}
