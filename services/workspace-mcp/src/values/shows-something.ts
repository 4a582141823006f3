/** Neither white space nor a format character, such as a zero-width space, nor another one that shows nothing. */
const SHOWN = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has a character that a reader sees. */
export const showsSomething = (text: string): boolean => SHOWN.test(text);
