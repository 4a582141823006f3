import { z } from 'zod';
import { isS256Challenge } from '../code/pkce';
import { ifSent, refusedAs } from '../http/parameters';

/** Parameters of both authorize endpoints. None may be repeated (RFC 6749 §3.1). */
export const authorizeParameters = {
  response_type: refusedAs('unsupported_response_type', z.literal('code', ifSent('response_type must be code'))),
  code_challenge: z
    .string()
    .refine(isS256Challenge, 'code_challenge is not an S256 challenge')
    .describe('RFC 7636, S256'),
  code_challenge_method: z.literal('S256', 'code_challenge_method must be S256'),
  state: z.string().optional(),
  scope: z.string().optional().describe('Of mcp:read and mcp:write; default: both'),
};
