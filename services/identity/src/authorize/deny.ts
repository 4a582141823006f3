import { answerTo } from './answer';
import type { AuthorizeRequest } from './authorize';

/** Where a person who says no is sent (RFC 6749 §4.1.2.1). */
export const deny = ({ redirect_uri, state }: AuthorizeRequest, origin: string): string =>
  answerTo(redirect_uri, origin, state, {
    error: 'access_denied',
    error_description: 'The request was denied',
  });
