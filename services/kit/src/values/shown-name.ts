/** Joiners, of which one behind a letter or an emoji shapes what it joins; elsewhere it shows nothing. */
const USELESS_JOINER =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}])[\u200c\u200d]|[\u200c\u200d](?!\S)/gu;
/** Characters that show nothing or turn the direction of the text around them. */
const UNSEEN = /(?![\u200c\u200d])\p{C}|[\u034f\u115f\u1160\u3164\uffa0]/gu;

/** Marks beyond those that any script puts on one letter: they would be drawn over the lines above and below. */
const STACKED = /(?<=\p{M}{4})\p{M}+/gu;

/** A name in one line without characters by which one name can be made to look like another (UTS #39), or that disturb the text around it. */
export const shownName = (name: string): string =>
  name.replace(/\s+/g, ' ').replace(UNSEEN, '').replace(USELESS_JOINER, '').replace(STACKED, '').trim();
