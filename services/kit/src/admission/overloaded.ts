import { AppError } from '../errors/app-error';

/** Header by which a service tells the gateway that it refused a proxied request before any work; the gateway responds in the form of its path. */
export const OVERLOADED_HEADER = 'overloaded';

const refusal = new AppError('upstream_unavailable', { retryAfter: 1, overloaded: true });

/**
 * A refusal before any work (contract: overload). To repeat the request at once would add to the load. It is one object: a stack for each
 * would be a tenth of what a refusal costs.
 */
export const overloaded = (): AppError => refusal;
