import type { Parameters } from './parameters';

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i;
const MAX_HEADER = 1_000;

/**
 * The form with the client_id of a Basic header that has no secret, as some libraries send that of a public client (contract: client-id-in-header, RFC 6749 §2.3.1). The
 * form's own client_id wins.
 */
export function withBasicClient(sent: Parameters, authorization: string): Parameters {
  const client_id = sent['client_id'] === undefined ? basicClient(authorization) : undefined;
  return client_id === undefined ? sent : { ...sent, client_id };
}

function basicClient(authorization: string): string | undefined {
  if (authorization.length > MAX_HEADER) return undefined;
  const encoded = BASIC.exec(authorization.trim())?.[1];
  if (encoded === undefined) return undefined;
  const [name = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return secret.join('') === '' && name !== '' ? formDecoded(name) : undefined;
}

/** Both parts are encoded as in a form. */
const formDecoded = (text: string): string => new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value')!;
