import { formatHex } from 'culori';
import { type BrandingEnv, brandingEnv } from './branding-env';

/** How the operator has named and coloured this service, the same wherever it shows itself (contract: branding). */
export interface Branding {
  readonly name: string;
  /** `#rrggbb`, as configured; whatever is drawn in it takes a readable shade of `colors.ts`. */
  readonly color: string;
  readonly logoUrl: string | undefined;
  /** Where people get help. */
  readonly support: Contact | undefined;
  readonly privacyUrl: string | undefined;
}

export interface Contact {
  readonly href: string;
  /** The address without its scheme, as people write it. */
  readonly text: string;
}

/** Variables that are absent have their defaults. */
export function brandingOf(env: Partial<BrandingEnv>): Branding {
  const defaults = brandingEnv.parse({});
  return {
    name: env.PRODUCT_NAME ?? defaults.PRODUCT_NAME,
    color: formatHex(env.PRODUCT_COLOR ?? defaults.PRODUCT_COLOR)!,
    logoUrl: env.PRODUCT_LOGO_URL,
    support: env.SUPPORT_CONTACT === undefined ? undefined : contactOf(env.SUPPORT_CONTACT),
    privacyUrl: env.PRIVACY_URL,
  };
}

const contactOf = (href: string): Contact => ({ href, text: href.replace(/^(mailto:|https?:\/\/)|\/$/g, '') });
