import { z } from 'zod';
import type { Context } from '../context';
import { readAs } from './read-as';
import { rest } from './rest';

/** The values of its type (contract: feedback-create). A test compares them with the OpenAPI document. */
export const FEEDBACK_TYPES = ['bug', 'feature_request', 'complaint', 'praise', 'other'];

const Feedback = z.looseObject({ id: z.string(), status: z.string() });

/** Gives feedback. Calls with the same key store it once (contract: feedback-create, idempotency-key). */
export async function giveFeedback(context: Context, json: object, key: string): Promise<z.infer<typeof Feedback>> {
  const { data } = await rest(context, { method: 'POST', path: '/feedback', json, idempotencyKey: key });
  return readAs(Feedback, data);
}
