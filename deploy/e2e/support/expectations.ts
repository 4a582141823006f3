import type { ApiResponse } from './client';

/** A timestamp of RFC 3339 in UTC with milliseconds. */
export const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Expects a failure with this status and code, and without internals. */
export function expectFailure(response: ApiResponse<unknown>, status: number, code: string): void {
  expect({ status: response.status, code: response.body?.error?.code, text: response.text }).toMatchObject({
    status,
    code,
  });
  expect(response.body).toMatchObject({ success: false, error: { message: expect.stringMatching(/\S/) } });
  expect(response.text).not.toMatch(/node_modules|\.js:\d|\.ts:\d|stack/i);
}

/** Expects that the credential was refused, with a challenge (RFC 9110 §11.6.1). */
export function expectUnauthorized(response: ApiResponse<unknown>): void {
  expect(response.status).toBe(401);
  expect(response.body).toMatchObject({
    success: false,
    error: { code: expect.stringMatching(/^(unauthorized|token_expired)$/) },
  });
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
}

/** Expects that fields have the types of the contract. */
export function expectKinds(resource: object, kinds: Readonly<Record<string, (value: unknown) => boolean>>): void {
  const wrong = Object.entries(kinds).filter(([field, is]) => !is((resource as Record<string, unknown>)[field]));
  expect(wrong.map(([field]) => field)).toEqual([]);
}

/** Maps many fields to one type check. */
export const all = (fields: string, is: (value: unknown) => boolean) =>
  Object.fromEntries(fields.split(' ').map((field) => [field, is]));

export const isString = (value: unknown) => typeof value === 'string';
export const isBoolean = (value: unknown) => typeof value === 'boolean';
export const isInteger = (value: unknown) => Number.isInteger(value);
export const isTimestamp = (value: unknown) => typeof value === 'string' && TIMESTAMP.test(value);
