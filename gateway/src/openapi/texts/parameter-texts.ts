import type { Schema } from '../components/schemas';

/** The resources that ids in paths name, by the path up to the id. */
const IDS: readonly (readonly [RegExp, string])[] = [
  [/^\/chats\/\{(id|session_id)\}/, 'The id of the session'],
  [/^\/desk\/conversations\/\{id\}/, 'The `conversation_id` of sessions'],
  [/^\/auth\/sessions\/\{id\}/, 'The id of the sign-in'],
  [/^\/keys\/\{id\}/, 'The id of the key or connection'],
  [/^\/businesses\/\{id\}/, 'The id of the business'],
  [/^\/bots\/\{id\}/, 'The id of the bot'],
  [/^\/events\/\{id\}/, 'The id of the event'],
  [/^\/notifications\/\{id\}/, 'The id of the notification'],
  [/^\/data-shares\/\{id\}/, 'The id of the grant'],
];

const NAMES: Readonly<Record<string, string>> = {
  message_id: 'The id of the message',
  key_id: 'The id of the key',
  receipt: 'The receipt in the response to POST /users/me/erasure',
  name: 'The name of the image, as it stands in `profile_image`',
  outcome: 'What was decided',
  agent_id: 'The agent that answers',
  app_id: 'Only those of this app',
  business_id: "The business; if absent, the credential's own, or the caller's only one",
  category: 'Only those with this category',
  country: 'Only those with this country',
  region: 'Only those with this region',
  unread: '`true`: only unread ones; `false`: only read ones',
  active: '`true`: only active ones; `false`: only ended ones',
  after: 'The number of the last event that the client has; later ones come first',
  'Last-Event-ID': 'The number of the last event that the client has, as browsers send it',
};

interface Parameter extends Schema {
  readonly name: string;
  readonly schema: { readonly description?: string };
}

/** A parameter with its description beside the schema, where references show it. */
export function describedParameter(path: string, parameter: Schema): Schema {
  if ('$ref' in parameter || 'description' in parameter) return parameter;
  const { name, schema, ...rest } = parameter as Parameter;
  const { description = textOf(path, name), ...plain } = schema;
  return { name, ...(description && { description }), ...rest, schema: plain };
}

const textOf = (path: string, name: string): string | undefined =>
  (/^(id|session_id)$/.test(name) ? IDS.find(([pattern]) => pattern.test(path))?.[1] : NAMES[name]) ??
  OAUTH_TEXTS[name];

/** Parameters and metadata of OAuth, which mean the same wherever they occur (RFC 6749, 7591, 7636, 8414, 8628, 9728). */
export const OAUTH_TEXTS: Readonly<Record<string, string>> = {
  access_token: 'The access token, which requests send as `Authorization: Bearer`',
  authorization_endpoint: 'The address of the approval page',
  authorization_response_iss_parameter_supported: 'Whether redirects name the issuer (RFC 9207)',
  authorization_servers: 'The issuers whose tokens the resource takes',
  bearer_methods_supported: 'How a token is presented',
  business_id: 'The business to switch to; for the grant `switch_business`',
  client_id: 'The id of the client',
  client_name: 'The name of the client, as it says itself',
  code: 'The authorization code; for the grant `authorization_code`',
  code_challenge_method: 'Always `S256`',
  code_challenge_methods_supported: 'The methods of code_challenge',
  code_verifier: 'The text whose SHA-256 is the code_challenge (RFC 7636)',
  device_code: 'The code that the device polls with',
  error: 'The error code',
  error_description: 'A sentence for people',
  grant_type: 'The grant; each takes parameters of its own',
  grant_types: 'The grants that the client uses',
  grant_types_supported: 'The grants of the token endpoint',
  install_id: 'A stable identifier of this installation of the client',
  issuer: 'The issuer of tokens',
  redirect_uri: 'Where the browser returns to; one of the registered addresses, exactly',
  redirect_uris: 'The addresses that a browser may return to',
  refresh_token: 'The refresh token, which is used once',
  registration_endpoint: 'The address at which clients register',
  resource: 'The address of the tool server (RFC 8707)',
  resource_name: 'The name of the resource',
  response_modes_supported: 'How the code is returned',
  response_type: 'Always `code`',
  response_types: 'The response types that the client uses',
  response_types_supported: 'The response types of the approval page',
  revocation_endpoint: 'The address at which tokens end',
  revocation_endpoint_auth_methods_supported: 'How clients authenticate there; `none`: public clients',
  scope: 'Scopes, separated by spaces',
  scopes_supported: 'The scopes',
  state: 'A value of the client, which the redirect returns',
  token: 'The access or refresh token to revoke',
  token_endpoint: 'The address at which tokens are issued',
  token_endpoint_auth_method: 'How the client authenticates; `none`: it is public',
  token_endpoint_auth_methods_supported: 'How clients authenticate there; `none`: public clients',
  token_type: 'Always `Bearer`',
  token_type_hint: 'Which token it is; it is not needed',
  user_code: 'The code that the person types',
  verification_uri: 'The page at which the person types the code',
  verification_uri_complete: 'The same page with the code filled in',
};
