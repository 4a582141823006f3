import { serviceCaller } from '@cws/kit';

/** This service, where it acts for itself: in its jobs, and for the operator, for whom no other process may speak. */
export const SELF = serviceCaller('identity');
