import type { OAuthEndpoint } from '../http/oauth-endpoint';
import { register } from './register';
import { revoke } from './revoke';
import { token } from './token';

/** The OAuth endpoints; the authorize endpoint is a page. */
export const oauthEndpoints: readonly OAuthEndpoint[] = [register, token, revoke];
