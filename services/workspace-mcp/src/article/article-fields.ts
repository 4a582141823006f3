import { createHash } from 'node:crypto';
import { z } from 'zod';
import { slugOf } from '../app/slug';
import { longShownText, title } from '../values/text-fields';

const slug = z
  .string()
  .max(100)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'must be lower-case letters, digits and single dashes');

/** The fields from which an article is made; an empty slug is made from the title. */
export const articleFields = { title, body: longShownText, slug };

/** The slug of a title; of one without Latin letters and digits, a hash. */
export const articleSlug = (title: string): string =>
  slugOf(title, `article-${createHash('sha256').update(title).digest('hex').slice(0, 8)}`);
