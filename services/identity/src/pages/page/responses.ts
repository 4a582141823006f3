import { headerRef, type OperationResponse } from '@cws/kit';

const LOCATION = { Location: headerRef('Location') };

/** The response that sets the cookie of the browser. */
export const SETS_COOKIE = { 'Set-Cookie': headerRef('SetCookie') };

/** A response that is a page. */
export const shows = (
  status: number,
  description: string,
  headers: NonNullable<OperationResponse['headers']> = {},
): OperationResponse => ({ status, description, headers, body: 'page' });

/** A redirect to a GET. */
export const leadsTo = (
  description: string,
  headers: NonNullable<OperationResponse['headers']> = {},
): OperationResponse => ({ status: 303, description, headers: { ...LOCATION, ...headers } });

/** The problems of a form are shown at an address of their own, with the status of a failure, so that a reload sends nothing. */
export const TO_PROBLEM = 'after an error, to a page that shows it with its status';

export const TO_SIGN_IN = leadsTo('Nobody is signed in: redirects to /signin, which leads back');
export const TOO_MANY_TRIES = shows(429, 'Too many tries', { 'Retry-After': headerRef('RetryAfter') });

export const FOREIGN_FORM = shows(403, 'The form is of another browser, or from before the sign-in: nothing was done');

/** All other errors are pages too. */
export const ANY_OTHER: readonly OperationResponse[] = [
  { status: '4XX', description: 'A page that says why the request is not possible', body: 'page' },
  { status: '5XX', description: 'A page that says that the service is unavailable', body: 'page' },
];

/** The responses of an authorize endpoint that asks (RFC 6749 §4.1). */
export const QUESTION = [
  shows(200, 'The approval page', SETS_COOKIE),
  TO_SIGN_IN,
  shows(400, 'The client, its redirect_uri, the request or the form that was sent is wrong: never a redirect'),
];

/** The responses of an authorize endpoint to a decision (RFC 6749 §4.1.2, RFC 9207). */
export const DECIDED = [
  leadsTo(
    `Redirects to the redirect_uri with code, state and iss, or, if denied, with error \`access_denied\`, state and iss; if the request is wrong, \`deny\` sends its error to the client; without a button, to the approval page again; ${TO_PROBLEM}`,
  ),
];
