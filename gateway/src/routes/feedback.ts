import { limits, type profiles, values } from '@cws/protos';
import { z } from 'zod';
import { jsonText } from './fields';
import { limitedJson, limitedText, optionalText } from './limited';
import { one, row } from './route';

const { app_version, description, device_info, screenshot_url } = limits['cws.profiles.v1.Feedback'];

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
      app_version: optionalText(app_version),
      description: limitedText(description),
      device_info: limitedJson(device_info),
      // An empty text is none of these: only a field that is left out means `other`.
      feedback_type: z.enum(values['cws.profiles.v1.FeedbackType']).nullish().meta({ description: 'Absent: `other`' }),
      screenshot_url: optionalText(screenshot_url),
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
