import type { Branding } from '../branding/branding';

/** The sources of a policy's `img-src`: our own images, and the logo where the operator has one. */
export const imageSources = ({ logoUrl }: Pick<Branding, 'logoUrl'>): string =>
  logoUrl === undefined ? "'self'" : `'self' ${new URL(logoUrl).origin}`;
