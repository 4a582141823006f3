import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type PictureName = 'landing' | 'answer' | 'handover' | 'consent' | 'reference' | 'article' | 'terminal';

/** A picture of the documents: the address where it is taken, and a text that must be seen there. */
export interface Picture {
  readonly name: PictureName;
  readonly address: string;
  readonly sees: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The folder of the list and of the pictures that it describes. */
export const folder = resolve(__dirname, '../../../docs/pictures');

export const pictures: readonly Picture[] = JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8'));

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const fileOf = ({ name }: Picture, scheme: Scheme): string => join(folder, `${name}-${scheme}.webp`);
