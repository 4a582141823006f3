import { isHttpUrl, isLongerThan, type RequestMark, timestamp, uuidV7 } from '@cws/kit';
import { type profiles, values } from '@cws/protos';
import { z } from 'zod';
import type { Marked } from '../idempotency/mark-store';

const FEEDBACK_TYPES = values['cws.profiles.v1.FeedbackType'];

const MAX_DESCRIPTION = 5_000;
const MAX_VERSION = 100;
const MAX_URL = 2_048;
const MAX_DEVICE_INFO_BYTES = 16 * 1024;

/** The fields of feedback that a user may set (contract: feedback-create); `device_info` is JSON text. */
export const feedbackContent = z.object({
  app_version: z
    .string()
    .refine((text) => !isLongerThan(text, MAX_VERSION), `must be at most ${MAX_VERSION} characters`),
  description: z
    .string()
    .refine((text) => text !== '' && !isLongerThan(text, MAX_DESCRIPTION), 'must be 1 to 5,000 characters'),
  device_info: z
    .string()
    .refine((json) => Buffer.byteLength(json) <= MAX_DEVICE_INFO_BYTES, 'must be at most 16 KiB of JSON'),
  feedback_type: z
    .string()
    .transform((type) => type || 'other')
    .pipe(z.enum(FEEDBACK_TYPES, `must be ${FEEDBACK_TYPES.join(', ')}`)),
  screenshot_url: z
    .string()
    .refine((url) => url === '' || (url.length <= MAX_URL && isHttpUrl(url)), 'must be an http or https URL'),
});
type Content = z.output<typeof feedbackContent>;

/** Stored feedback. */
export interface FeedbackRow extends Content, Marked {
  readonly _id: string;
  readonly user_id: string;
  readonly status: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const newFeedback = (
  user_id: string,
  content: Content,
  mark: RequestMark | undefined,
  now: Date,
): FeedbackRow => ({
  _id: uuidV7(now.getTime()),
  user_id,
  ...content,
  status: 'new',
  created_at: now,
  updated_at: now,
  ...(mark && { made_by: [mark] }),
});

export const feedbackOf = (row: FeedbackRow): profiles.Feedback => ({
  app_version: row.app_version,
  created_at: timestamp(row.created_at),
  description: row.description,
  device_info: row.device_info,
  feedback_type: row.feedback_type,
  id: row._id,
  screenshot_url: row.screenshot_url,
  status: row.status,
  updated_at: timestamp(row.updated_at),
  user_id: row.user_id,
});
