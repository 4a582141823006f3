import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { requestOptions } from './authorization-server';
import { explainOAuth } from './explain';

/**
 * Checks that the origin is the issuer of the service (RFC 8414 §3.3). Under another name of the same machine every
 * sign-in would fail at its last step, when the issuer is compared.
 */
export async function checkIssuer(context: Context): Promise<void> {
  const named = await issuerAt(context);
  if (named === context.origin) return;
  throw new Failure('wrong_origin', `The service at ${context.origin} calls itself ${named}: use --origin ${named}`);
}

async function issuerAt(context: Context): Promise<string> {
  const url = new URL('/.well-known/oauth-authorization-server', context.origin);
  try {
    const response = await context.fetch(url, { signal: requestOptions(context).signal() });
    const { issuer } = (await response.json()) as { issuer?: unknown };
    if (response.ok && typeof issuer === 'string' && URL.canParse(issuer)) return issuer;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw explainOAuth(error, context.origin);
  }
  throw new Failure(
    'unexpected_answer',
    `There is no service for this client at ${context.origin}: is it the right origin?`,
  );
}
