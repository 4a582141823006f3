import express, { type Request } from 'express';
import { OAuthError } from './oauth-error';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_BYTES = 16 * 1024;

/** The parameters of a form; one without a value counts as absent (RFC 6749 §3.2). */
export interface Form {
  /** Returns '' when the parameter is absent. */
  get(name: string): string;
  /** Returns all values of a parameter that may be repeated. */
  all(name: string): string[];
}

const readText = express.text({ type: FORM_TYPE, limit: MAX_BYTES, inflate: false });

/** Reads the body as a form; `invalid_request` for another type, a large body or a repeated parameter. */
export async function readForm(request: Request, repeatable: readonly string[] = []): Promise<Form> {
  const text = await new Promise<unknown>((resolve, reject) =>
    readText(request, request.res!, (problem?: unknown) =>
      problem ? reject(unreadable(problem)) : resolve(request.body),
    ),
  );
  if (!request.is(FORM_TYPE)) throw new OAuthError('invalid_request', `The body must be ${FORM_TYPE}`);
  return formOf(typeof text === 'string' ? text : '', repeatable);
}

/** The parameters of a form or of a query string (without its `?`). */
export function formOf(text: string, repeatable: readonly string[] = []): Form {
  const parameters = new URLSearchParams(text);
  const all = (name: string) => parameters.getAll(name).filter((value) => value !== '');
  for (const name of parameters.keys())
    if (all(name).length > 1 && !repeatable.includes(name))
      throw new OAuthError('invalid_request', 'A parameter is repeated');
  return { all, get: (name) => all(name)[0] ?? '' };
}

/** Translates the parser's error about a body that is too large, compressed or incomplete. */
function unreadable(problem: unknown): unknown {
  const { status } = problem as { status?: unknown };
  if (typeof status !== 'number' || status >= 500) return problem;
  return new OAuthError('invalid_request', 'The body is too large or cannot be read');
}
