import type { OAuthEndpoint } from '../http/oauth-endpoint';
import { cliRevoke } from './revoke';
import { startDevice } from './start-device';
import { cliToken } from './token';

/** The endpoints of the command-line client; its authorize endpoint is a page. */
export const cliEndpoints: readonly OAuthEndpoint[] = [cliToken, startDevice, cliRevoke];
