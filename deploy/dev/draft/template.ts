import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Values = Readonly<Record<string, string>>;

/** The templates of a folder: the text of `templates/<name>.txt` with a value for each {{word}}. */
export const templatesOf =
  (folder: string) =>
  (name: string, values: Values): string =>
    readFileSync(join(folder, 'templates', `${name}.txt`), 'utf8').replace(/\{\{(\w+)\}\}/g, (_whole, word: string) => {
      const value = values[word];
      if (value === undefined) throw new Error(`templates/${name}.txt names ${word}, which has no value`);
      return value;
    });
