import { z } from 'zod';
import type { FaceAnswer, FaceOperation } from './face-operation';
import { type OAuthEndpoint, oauthEndpoints, oauthErrors } from './oauth-endpoints';

function operationOf(endpoint: OAuthEndpoint): FaceOperation {
  const { id, path, summary, body, bodyType, status, answer } = endpoint;
  return {
    id,
    tag: 'oauth',
    method: 'POST',
    path,
    below: 'base',
    summary,
    credential: id === 'cliToken' ? 'cli-token' : 'none',
    body: { type: bodyType, schema: body },
    answers: [
      { status, description: status === 201 ? 'Created' : 'OK', body: answer },
      ...[...oauthErrors(endpoint)].map(([code, errors]) => failure(code, errors)),
    ],
  };
}

const CAN_BE_RETRIED = [429, 500, 503];

const failure = (status: number, errors: readonly string[]): FaceAnswer => ({
  status,
  description: errors.map((error) => `\`${error}\``).join(', '),
  headers: CAN_BE_RETRIED.includes(status) ? ['RetryAfter'] : [],
  body: z.object({ error: z.enum(errors), error_description: z.string() }),
});

/** The endpoints at which clients get, renew and end their tokens. */
export const oauthOperations: readonly FaceOperation[] = oauthEndpoints.map(operationOf);
