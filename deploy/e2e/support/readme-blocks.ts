import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');

/** A block of a document. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const FENCED = /^```(\S*)\n(.*?)^```$/gms;

/** Returns the blocks of a document of the repository, in their order. */
export function blocksOf(path: string): readonly Block[] {
  const document = readFileSync(resolve(ROOT, path), 'utf8');
  return [...document.matchAll(FENCED)].map(([, language = '', text = '']) => ({
    language,
    text,
    lines: text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')),
  }));
}
