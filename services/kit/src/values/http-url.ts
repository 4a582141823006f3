/** A browser would mend blanks, control characters and missing slashes first: a text that needs it is no URL. */
const HTTP_URL = /^https?:\/\/(?!\/)[^\s\p{Cc}]+$/iu;

/** Whether a text is an absolute http or https URL as it stands. */
export const isHttpUrl = (text: string): boolean => HTTP_URL.test(text) && URL.canParse(text);
