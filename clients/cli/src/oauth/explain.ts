import * as oauth from 'oauth4webapi';
import { Failure } from '../failure/exit';
import { explainNetwork, isNetworkFailure } from '../failure/explain-network';
import { plainText } from '../terminal/plain-text';

const SENTENCES = {
  access_denied: 'Sign-in was refused in the browser.',
  expired_token: 'Nobody approved the sign-in in time: start again.',
  temporarily_unavailable: 'The service is not available right now: try again in a moment.',
} as const;

const isKnown = (code: string): code is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, code);

/** Explains in one sentence why the service refused a sign-in. */
export function explainOAuth(error: unknown, origin: string): unknown {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    return refused(error.error, error.error_description, error);
  }
  if (error instanceof oauth.OperationProcessingError) return unexpected(error, origin);
  return explainNetwork(error, origin);
}

/** Tells whether the presented credential is permanently invalid. */
export const isSpent = (error: unknown) => error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';

/** Tells whether the same request may succeed a moment later. */
export const isPassing = (error: unknown) =>
  isNetworkFailure(error) || (error instanceof oauth.OperationProcessingError && statusOf(error) >= 500);

function refused(code: string, description: string | undefined, cause: Error): Failure {
  if (code === 'too_many_requests' && description) return new Failure(code, `${plainText(description)}.`, 1, { cause });
  const reason = description ? `${code}: ${plainText(description)}` : code;
  const sentence = isKnown(code) ? SENTENCES[code] : `The service refused the sign-in (${reason}).`;
  return new Failure(code, sentence, 1, { cause });
}

function unexpected(error: oauth.OperationProcessingError, origin: string): Failure {
  if (statusOf(error) >= 500) return new Failure('temporarily_unavailable', SENTENCES.temporarily_unavailable);
  const message = `${origin} did not respond as this service does (${error.message}): is it the right origin?`;
  return new Failure('unexpected_answer', message, 1, { cause: error });
}

const statusOf = ({ cause }: Error) => (cause instanceof Response ? cause.status : 0);
