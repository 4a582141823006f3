import { serviceCaller } from '@cws/kit';

/** This service, where it asks for itself: an open stream asks for hours, and roles are asked about more persons than the caller. */
export const SELF = serviceCaller('conversations');
