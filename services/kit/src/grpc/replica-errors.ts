import { AppError } from '../errors/app-error';

/** The connection was lost, or there is none. */
export const unreachable = (cause?: unknown) => new AppError('upstream_unavailable', { retryAfter: 1, cause });

/** The call is made at another replica instead. */
export const silentReplica = () => unreachable(new Error('The replica does not respond to health checks'));

export const tooLongSilent = () => new AppError('upstream_timeout', { retryAfter: 1 });
