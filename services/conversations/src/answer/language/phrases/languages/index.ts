import type { Phrases } from '../phrases';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { pt } from './pt';
import { ru } from './ru';
import { zh } from './zh';

/** The languages in which people are also [understood](../../person-requests/languages/index.ts), by primary subtag. */
export const languages: Readonly<Record<string, Phrases>> = { ar, de, en, es, fr, ja, pt, ru, zh };
