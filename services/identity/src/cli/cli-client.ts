import type { Call } from '@cws/kit';
import { z } from 'zod';
import { declaredName } from '../authorize/declared-name';
import type { Context } from '../context';
import { OAuthError } from '../http/oauth-error';
import { ifSent, type Parameters } from '../http/parameters';

/** The one client of these endpoints (contract: cli-client-id); public, so its id proves nothing. */
export const CLI_CLIENT_ID = 'service-cli';

export const cliClientId = z.literal(CLI_CLIENT_ID);

/** The install of the client that sends a request. */
export const installId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{8,128}$/, ifSent('install_id must be 8 to 128 of A-Z a-z 0-9 . _ -'));

const MAX_DEVICE_NAME = 64;

/** The name of the machine, such as its host name, by which a person knows the install again. Anyone can send any: it is only shown. */
export const deviceName = z
  .string()
  .optional()
  .describe(`The host name of the machine, which is only shown: one line of ${MAX_DEVICE_NAME} characters of it`)
  .transform((name = '') => declaredName(name, MAX_DEVICE_NAME));

/** `invalid_client`, 401, for another client_id or none. */
export async function cliClient(_context: Context, _call: Call, { client_id }: Parameters): Promise<void> {
  if (client_id !== CLI_CLIENT_ID) throw new OAuthError('invalid_client', `client_id must be ${CLI_CLIENT_ID}`);
}
