import type { Answer } from './client';

/** RFC 3339, UTC, milliseconds. */
export const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The failure has this status and code, and nothing in it but what a failure may show. */
export function expectFailure(answer: Answer<unknown>, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body?.error?.code, text: answer.text }).toMatchObject({ status, code });
  expect(answer.body).toMatchObject({ success: false, error: { message: expect.stringMatching(/\S/) } });
  expect(answer.text).not.toMatch(/node_modules|\.js:\d|\.ts:\d|stack/i);
}

/** The credential was refused, and the answer says which kind is asked for (RFC 9110 §11.6.1). */
export function expectUnauthorized(answer: Answer<unknown>): void {
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({
    success: false,
    error: { code: expect.stringMatching(/^(unauthorized|token_expired)$/) },
  });
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
}

/** Fields with the kind of value that the contract gives them. */
export function expectKinds(resource: object, kinds: Readonly<Record<string, (value: unknown) => boolean>>): void {
  const wrong = Object.entries(kinds).filter(([field, is]) => !is((resource as Record<string, unknown>)[field]));
  expect(wrong.map(([field]) => field)).toEqual([]);
}

/** One kind for many fields. */
export const all = (fields: string, is: (value: unknown) => boolean) =>
  Object.fromEntries(fields.split(' ').map((field) => [field, is]));

export const isString = (value: unknown) => typeof value === 'string';
export const isBoolean = (value: unknown) => typeof value === 'boolean';
export const isInteger = (value: unknown) => Number.isInteger(value);
export const isTimestamp = (value: unknown) => typeof value === 'string' && TIMESTAMP.test(value);
