import { answerTo } from './answer';
import type { AuthorizeRequest, RefusedRequest } from './authorize';

/** Where a person who says no is sent (RFC 6749 §4.1.2.1). */
export const deny = ({ redirect_uri, state }: AuthorizeRequest, origin: string): string =>
  answerTo(redirect_uri, origin, state, {
    error: 'access_denied',
    error_description: 'The request was denied',
  });

/** Where a person who goes back from a request that is wrong is sent, so that the client learns what is wrong with it. */
export const tellClient = ({ redirect_uri, state, error, error_description }: RefusedRequest, origin: string): string =>
  answerTo(redirect_uri, origin, state, { error, error_description });
