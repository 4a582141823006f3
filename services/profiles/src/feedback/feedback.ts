import { isHttpUrl, limitedJson, limitedText, type RequestMark, timestamp, uuidV7 } from '@cws/kit';
import { limits, type profiles, values } from '@cws/protos';
import { z } from 'zod';
import type { Marked } from '../idempotency/mark-store';

const FEEDBACK_TYPES = values['cws.profiles.v1.FeedbackType'];

const { app_version, description, device_info, screenshot_url } = limits['cws.profiles.v1.Feedback'];

/** The fields of feedback that a user may set (contract: feedback-create); `device_info` is JSON text. */
export const feedbackContent = z.object({
  app_version: limitedText(app_version),
  description: limitedText(
    description,
    `must be ${description.min_characters} to ${description.max_characters.toLocaleString('en')} characters`,
  ),
  device_info: limitedJson(device_info),
  feedback_type: z
    .string()
    .transform((type) => type || 'other')
    .pipe(z.enum(FEEDBACK_TYPES, `must be ${FEEDBACK_TYPES.join(', ')}`)),
  screenshot_url: z
    .string()
    .refine(
      (url) => url === '' || (url.length <= screenshot_url.max_characters && isHttpUrl(url)),
      'must be an http or https URL',
    ),
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
