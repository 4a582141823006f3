import { isHttpUrl, isLanguageTag } from '@cws/kit';
import { z } from 'zod';

import { withoutInvisible } from '../document/parsing/invisible';
import { showsSomething } from './shows-something';

export { showsSomething };

const hasNoNull = (text: string): boolean => !text.includes('\0');
const NULL = 'must have no null character';
const isShown = (text: string): boolean => text === '' || showsSomething(text);
const NOTHING_SHOWN = 'must have characters that are shown';

export const plainText = z.string().refine(hasNoNull, NULL);

/** A text without white space around it that shows something, or an empty one. */
export const shownText = z.string().trim().refine(hasNoNull, NULL).refine(isShown, NOTHING_SHOWN);

/** A name or title, in which nothing is that nobody sees: a hyphen where a line may be broken would part its words. */
const nameText = shownText.overwrite(withoutInvisible);

export const named = nameText.max(200);

/** An http or https address, or nothing. */
export const webAddress = z
  .string()
  .max(2_000)
  .refine((address) => address === '' || isHttpUrl(address), 'must be an http or https address');

/** A BCP 47 tag, or nothing. */
export const languageTag = z.string().refine((tag) => tag === '' || isLanguageTag(tag), 'must be a BCP 47 tag');

/** The longest live prompt that is written directly, in characters. */
export const MAX_PROMPT_CHARACTERS = 64 * 1024;

const MAX_CHARACTERS = 1_000_000;

export const title = nameText.min(1).max(300);
export const longText = plainText.max(MAX_CHARACTERS);
/** A long text that shows something. */
export const longShownText = longText.min(1).refine(isShown, NOTHING_SHOWN);
