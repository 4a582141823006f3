import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rows } from '../routes';
import { openApiDocument } from './document';
import { jsonText } from './json-text';

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

main();
