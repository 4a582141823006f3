import express, { type Request } from 'express';
import { OAuthError } from './oauth-error';
import type { Parameters } from './parameters';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_BYTES = 16 * 1024;

const readText = express.text({ type: FORM_TYPE, limit: MAX_BYTES, inflate: false });

/** Reads the body as a form; `invalid_request` for another type, a large body or a repeated parameter. */
export async function readForm(request: Request, repeatable: readonly string[] = []): Promise<Parameters> {
  const text = await new Promise<unknown>((resolve, reject) =>
    readText(request, request.res!, (problem?: unknown) =>
      problem ? reject(unreadable(problem)) : resolve(request.body),
    ),
  );
  if (!request.is(FORM_TYPE)) throw new OAuthError('invalid_request', `The body must be ${FORM_TYPE}`);
  return formParameters(typeof text === 'string' ? text : '', repeatable);
}

/** A parameter without a value counts as absent (RFC 6749 §3.2). */
function formParameters(text: string, repeatable: readonly string[]): Parameters {
  const sent = new URLSearchParams(text);
  const parameters = new Map<string, string | string[]>();
  for (const name of new Set(sent.keys())) {
    const [value, ...more] = sent.getAll(name).filter((one) => one !== '');
    if (more.length > 0 && !repeatable.includes(name))
      throw new OAuthError('invalid_request', 'A parameter is repeated');
    if (value !== undefined) parameters.set(name, more.length > 0 ? [value, ...more] : value);
  }
  return Object.fromEntries(parameters);
}

/** Translates the parser's error about a body that is too large, compressed or incomplete. */
function unreadable(problem: unknown): unknown {
  const { status } = problem as { status?: unknown };
  if (typeof status !== 'number' || status >= 500) return problem;
  return new OAuthError('invalid_request', 'The body is too large or cannot be read');
}
