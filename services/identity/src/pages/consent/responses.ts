import { leadsTo, SETS_COOKIE, shows, TO_PROBLEM, TO_SIGN_IN } from '../page/responses';

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
