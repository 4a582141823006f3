import { leadsTo, SETS_COOKIE, shows, TO_PROBLEM, TO_SIGN_IN } from '../page/responses';

/** The responses of an authorize endpoint that asks (RFC 6749 §4.1). */
export const QUESTION = [
  shows(200, 'The question', SETS_COOKIE),
  TO_SIGN_IN,
  shows(400, 'The client, its redirect_uri, the request or the form that was sent is wrong: never a redirect'),
];

/** The responses of an authorize endpoint to a decision (RFC 6749 §4.1.2, RFC 9207). */
export const DECIDED = [
  leadsTo(
    `To the redirect_uri with code, state and iss; denied: with error \`access_denied\`, state and iss; where the request is wrong, \`deny\` tells the client what is wrong; without a button to the question again; ${TO_PROBLEM}`,
  ),
];
