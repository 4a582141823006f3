import type { AppError, ErrorCode } from '@cws/kit';
import type { Problems } from '../html/parts';
import { duration } from '../html/time';

const wait = ({ retryAfter = 60 }: AppError) => `in ${duration(retryAfter)}`;

type Texts = Partial<Record<ErrorCode, (error: AppError) => Problems>>;

const SENDING: Texts = {
  validation_failed: () => ({ email: 'Enter one e-mail address, such as name@example.com.' }),
  // The page says when another one can be sent.
  rate_limited: () => ({ '': 'Too many codes were requested. The last one may still be valid.' }),
  upstream_unavailable: () => ({ '': 'We cannot send mail right now. Please try again in a moment.' }),
};

const CHECKING: Texts = {
  validation_failed: () => ({ code: 'Enter all digits of the code.' }),
  invalid_code: () => ({ code: 'This is not the code. Look at the newest mail from us and try again.' }),
  code_expired: () => ({ code: 'This code is no longer good. Ask for another one.' }),
  conflict: () => ({
    '': 'The account of this address is being erased. You can sign up again when a mail says that it is done.',
  }),
  rate_limited: (error) => ({ '': `Too many wrong codes. You can try again ${wait(error)}.` }),
  upstream_unavailable: () => ({ '': 'We cannot sign you in right now. Your code stays good: try again in a moment.' }),
  upstream_timeout: () => ({ '': 'We cannot sign you in right now. Your code stays good: try again in a moment.' }),
};

/** The problems to show for an error that the person can do something about; else undefined. */
export const sendingProblems = (error: AppError): Problems | undefined => SENDING[error.code]?.(error);
export const checkingProblems = (error: AppError): Problems | undefined => CHECKING[error.code]?.(error);
