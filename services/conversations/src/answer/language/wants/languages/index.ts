import type { WantPhrases } from '../want-phrases';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { pt } from './pt';
import { ru } from './ru';
import { zh } from './zh';

export const wantLanguages: readonly WantPhrases[] = [en, de, fr, es, pt, ru, ar, ja, zh];
