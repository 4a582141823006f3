import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import { assertParameters, type Parameters } from '../http/parameters';
import { READ_AND_WRITE } from '../oauth/scope';
import { ACCESS_LIFETIME_S } from './cli-family';

/** The part of a token request that all grants of the CLI share. */
export interface CliGrantRequest {
  readonly call: Call;
  readonly installId: string;
  /** The Authorization header; empty when there is none. */
  readonly authorization: string;
}

/** A grant of the CLI's token endpoint. */
export interface CliGrant<Schema extends z.ZodObject = z.ZodObject> {
  /** The parameters that this grant alone takes. */
  readonly parameters: Schema;
  readonly exchange: (context: Context, request: CliGrantRequest, sent: Parameters) => Promise<CliTokenResponse>;
}

/** A grant whose parameters are parsed by their schema before the exchange. */
export const cliGrant = <Schema extends z.ZodObject>(
  parameters: Schema,
  exchange: (context: Context, request: CliGrantRequest, given: z.output<Schema>) => Promise<CliTokenResponse>,
): CliGrant<Schema> => ({
  parameters,
  exchange: (context, request, sent) => exchange(context, request, assertParameters(parameters, sent)),
});

/** A response of the CLI's token endpoint (contract: cli-code-grant). */
export const cliTokenResult = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
  refresh_token: z.string(),
  scope: z.string(),
  install_id: z.string(),
});

type CliTokenResponse = z.infer<typeof cliTokenResult>;

/** The token response of a family at its current rotation; every call gives an identical one. */
export function cliTokenResponse({ tokens: { cli } }: Context, family: CliFamily): CliTokenResponse {
  const claim = { familyId: family._id, counter: family.counter };
  return {
    access_token: cli.access.make(claim),
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME_S,
    refresh_token: cli.refresh.make(claim),
    scope: READ_AND_WRITE,
    install_id: family.install_id,
  };
}
