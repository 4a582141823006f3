import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rows } from '../routes';
import { openApiDocument } from './document';

const FILE = join(__dirname, '..', '..', 'openapi.json');

/** Writes gateway/openapi.json; with --check it fails when the file is not what the route table and the services' fragments say. */
function main(): void {
  const text = `${jsonText(plain(openApiDocument(rows, 'http://localhost:8080')))}\n`;
  if (process.argv.includes('--check')) check(text);
  else writeFileSync(FILE, text);
}

/** The value as JSON has it: without fields that are undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function check(text: string): void {
  if (readFileSync(FILE, 'utf8') === text) return;
  console.error('gateway/openapi.json differs from the route table and the fragments: npm run openapi -w gateway');
  process.exitCode = 1;
}

/** Values that are nested deeper stand on one line: a response of an operation, a field of a schema. */
const LEVELS = 5;

/** JSON whose changes can be reviewed line by line, and that is hardly longer than without line breaks. */
function jsonText(value: unknown, level = 0): string {
  if (level === LEVELS || typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return JSON.stringify(value);
  const indent = ' '.repeat(level + 1);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => indent + jsonText(item, level + 1))
    : Object.entries(value).map(([key, item]) => `${indent}${JSON.stringify(key)}: ${jsonText(item, level + 1)}`);
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(level)}${close}`;
}

main();
