/** Values that are nested deeper stand on one line: a response of an operation, a field of a schema. */
const LEVELS = 5;

/** JSON whose changes can be reviewed line by line, and that is hardly longer than without line breaks. */
export function jsonText(value: unknown, level = 0): string {
  if (level === LEVELS || typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return JSON.stringify(value);
  const indent = ' '.repeat(level + 1);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => indent + jsonText(item, level + 1))
    : Object.entries(value).map(([key, item]) => `${indent}${JSON.stringify(key)}: ${jsonText(item, level + 1)}`);
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(level)}${close}`;
}
