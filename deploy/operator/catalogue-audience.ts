import type { grants } from '@cws/protos';
import { Advice } from '../processes/advice.ts';
import { fieldsOf, listOf, textOf } from './yaml-file.ts';

/** Reads `verified`, `all` or {businesses: [ids]}. */
export function readAudience(value: unknown, path: string): grants.McpAudience {
  if (value === 'verified' || value === 'all') return { kind: value, businesses: [] };
  if (typeof value !== 'object') throw new Advice(`${path} must be verified, all, or businesses with a list of ids.`);
  const ids = listOf(fieldsOf(value, path, ['businesses']).businesses, `${path}.businesses`);
  return { kind: 'businesses', businesses: ids.map((id, index) => textOf(id, `${path}.businesses.${index}`)) };
}
