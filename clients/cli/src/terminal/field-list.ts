import { localTime } from './local-time';
import { oneLine } from './plain-text';
import { table } from './table';

/** Formats the fields of a resource, with those of its groups by their paths, such as `privacy.share_analytics`. */
export function fieldList(resource: object, width?: number): string {
  return table(['FIELD', 'VALUE'], rowsOf(resource, ''), width);
}

function rowsOf(resource: object, prefix: string): string[][] {
  return Object.entries(resource).flatMap(([name, value]) =>
    isGroup(value) ? rowsOf(value, `${prefix}${name}.`) : [[`${prefix}${name}`, shown(value)]],
  );
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => oneLine(typeof value === 'string' ? localTime(value) : JSON.stringify(value));
