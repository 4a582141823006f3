import type { TalkPhrases } from '../talk-phrases';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { international } from './international';
import { ja } from './ja';
import { pt } from './pt';
import { ru } from './ru';
import { zh } from './zh';

/** The phrases of each language, with those that people of all languages use. */
export const talkLanguages: readonly (readonly TalkPhrases[])[] = [en, de, fr, es, pt, ru, ar, ja, zh].map(
  (language) => [language, international],
);
