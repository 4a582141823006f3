import { isHttpUrl, isLanguageTag } from '@cws/kit';
import { z } from 'zod';

export const named = z.string().trim().max(200);

/** An http or https address, or nothing. */
export const webAddress = z
  .string()
  .max(2_000)
  .refine((address) => address === '' || isHttpUrl(address), 'must be an http or https address');

/** A BCP 47 tag, or nothing. */
export const languageTag = z.string().refine((tag) => tag === '' || isLanguageTag(tag), 'must be a BCP 47 tag');

/** The longest live prompt that is written directly, in characters. */
export const MOST_PROMPT_CHARACTERS = 64 * 1024;

const MAX_CHARACTERS = 1_000_000;

export const title = z.string().trim().min(1).max(300);
export const longText = z.string().max(MAX_CHARACTERS);
