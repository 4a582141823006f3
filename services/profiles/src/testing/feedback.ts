import type { profiles } from '@cws/protos';

/** A request with what feedback has to have: a description. */
export const feedbackRequest = (
  overrides: Partial<profiles.CreateFeedbackRequest> = {},
): profiles.CreateFeedbackRequest => ({
  app_version: '',
  description: 'It crashed',
  device_info: '',
  feedback_type: '',
  screenshot_url: '',
  idempotency: undefined,
  ...overrides,
});
