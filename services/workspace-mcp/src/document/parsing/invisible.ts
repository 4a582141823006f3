/**
 * Characters that say where a line may be broken or how it runs, and show nothing (UAX #44, Default_Ignorable_Code_Point). Joiners and selectors shape
 * letters and emoji, so that they stay.
 */
const INVISIBLE =
  /\u034f|[\u180b-\u180e]|[\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;

/** A text as it is seen. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');
