import { z } from 'zod';
import type { FaceOperation } from './face-operation';
import {
  anyOther,
  bounds,
  decision,
  foreignForm,
  form_state,
  formOf,
  onward,
  page,
  TO_ITSELF,
  TO_SIGN_IN,
} from './page-parts';

const optional = z.string().optional();
const asked = {
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string().describe('RFC 7636, S256'),
  code_challenge_method: z.literal('S256'),
  state: optional,
  scope: optional.describe('Of mcp:read and mcp:write; default: both'),
  form_state,
};

const toolClient = {
  path: '/oauth/authorize',
  query: z.object({ ...asked, resource: optional.describe('RFC 8707: {base_url}/mcp') }),
};

const commandLine = {
  path: '/auth/cli/authorize',
  query: z.object({
    ...asked,
    client_id: z.literal('service-cli'),
    redirect_uri: z.string().describe('Loopback, any port, path /callback'),
    install_id: z.string().regex(/^[A-Za-z0-9._-]{8,128}$/),
  }),
};

const at = { tag: 'oauth', below: 'base', credential: 'browser' } as const;
const WRONG = 'The client, its redirect_uri or the request is wrong, or the form that was sent: never a redirect';
const DECIDED =
  'To the redirect_uri with code, state and iss; denied: with error `access_denied`, state and iss; where the request is wrong, `deny` tells the client what is wrong';

/** Both authorize endpoints (RFC 6749 §4.1, RFC 9207): pages, on which a person decides. */
export const authorizePages: readonly FaceOperation[] = [
  ask('oauthAuthorize', 'Ask a person whether an application may connect to the tool server', toolClient),
  decide('oauthDecide', 'Approve or deny the request of the query', toolClient, {
    ...z.object(bounds).partial().shape,
    business_name: optional.describe('Names a new business, for someone who has none'),
    new_business_id: optional.describe('From the form of the page: sent again it makes no other business'),
  }),
  ask('cliAuthorize', 'Ask a person whether the command-line client may act for them', commandLine),
  decide('cliDecide', 'Approve or deny the request of the query', commandLine, {}),
];

function ask(id: string, summary: string, where: Pick<FaceOperation, 'path' | 'query'>): FaceOperation {
  const answers = [page(200, 'The question', 'SetCookie'), onward(TO_SIGN_IN), page(400, WRONG), ...anyOther];
  return { ...at, ...where, id, summary, method: 'GET', answers };
}

function decide(
  id: string,
  summary: string,
  where: Pick<FaceOperation, 'path' | 'query'>,
  fields: z.ZodRawShape,
): FaceOperation {
  const answers = [
    onward(`${DECIDED}; without a button to the question again; ${TO_ITSELF}`),
    foreignForm,
    ...anyOther,
  ];
  return { ...at, ...where, id, summary, method: 'POST', body: formOf({ ...fields, decision }), answers };
}
