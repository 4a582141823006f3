import type { Call } from '@cws/kit';
import type { z } from 'zod';
import type { Context } from '../context';
import { assertParameters, type Parameters } from '../http/parameters';
import type { CliTokenResponse } from './token-response';

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
