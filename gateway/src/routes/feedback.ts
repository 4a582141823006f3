import { type profiles, values } from '@cws/protos';
import { z } from 'zod';
import { json, jsonText, textUpTo } from './fields';
import { one, row } from './route';

/** contract: feedback-create */
export const feedbackRows = [
  row({
    id: 'createFeedback',
    tag: 'feedback',
    summary: 'Send feedback',
    method: 'POST',
    path: '/feedback',
    access: 'credential',
    limit: 'other',
    idempotent: true,
    body: z.object({
      app_version: textUpTo(100),
      description: z.string().meta({ minLength: 1, maxLength: 5_000 }),
      device_info: json.meta({ description: 'Any JSON value of at most 16 KiB, kept and echoed unchanged' }),
      // An empty text is none of these: only a field that is left out means `other`.
      feedback_type: z.enum(values['cws.profiles.v1.FeedbackType']).nullish().meta({ description: 'Absent: `other`' }),
      screenshot_url: textUpTo(2_048).meta({ pattern: '^([hH][tT][tT][pP][sS]?://[^/\\s]\\S*)?$' }),
    }),
    service: 'profiles',
    rpc: 'createFeedback',
    request: ({ body, idempotency }) => ({
      app_version: body.app_version ?? '',
      description: body.description,
      device_info: jsonText(body.device_info),
      feedback_type: body.feedback_type ?? '',
      screenshot_url: body.screenshot_url ?? '',
      idempotency,
    }),
    response: one('cws.profiles.v1.Feedback', (response: profiles.CreateFeedbackResponse) => response.feedback),
    statuses: [201],
    errors: [],
  }),
];
