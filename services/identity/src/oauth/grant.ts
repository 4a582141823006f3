import type { Call } from '@cws/kit';
import type { z } from 'zod';
import type { Context } from '../context';
import { assertParameters, type Parameters } from '../http/parameters';
import type { OAuthClient } from './client';
import type { TokenResponse } from './token-response';

/** A grant of the token endpoint. */
export interface Grant<Schema extends z.ZodObject = z.ZodObject> {
  /** The parameters that this grant alone takes. */
  readonly parameters: Schema;
  readonly exchange: (context: Context, call: Call, client: OAuthClient, sent: Parameters) => Promise<TokenResponse>;
}

/** A grant whose parameters are parsed by their schema before the exchange, and after `check`. */
export const grant = <Schema extends z.ZodObject>(
  parameters: Schema,
  exchange: (context: Context, call: Call, client: OAuthClient, given: z.output<Schema>) => Promise<TokenResponse>,
  check: (client: OAuthClient) => void = () => undefined,
): Grant<Schema> => ({
  parameters,
  async exchange(context, call, client, sent) {
    check(client);
    return exchange(context, call, client, assertParameters(parameters, sent));
  },
});
