import { z } from 'zod';
import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import { READ_AND_WRITE } from '../oauth/scope';
import { ACCESS_LIFETIME_S } from './cli-family';

/** A response of the CLI's token endpoint (contract: cli-code-grant). */
export const cliTokenResult = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
  refresh_token: z.string(),
  scope: z.string(),
  install_id: z.string(),
});

export type CliTokenResponse = z.infer<typeof cliTokenResult>;

/** The token response of a family at its current rotation; every call gives an identical one. */
export function cliTokenResponse({ cliTokens }: Context, family: CliFamily): CliTokenResponse {
  const claim = { familyId: family._id, counter: family.counter };
  return {
    access_token: cliTokens.access.make(claim),
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME_S,
    refresh_token: cliTokens.refresh.make(claim),
    scope: READ_AND_WRITE,
    install_id: family.install_id,
  };
}
