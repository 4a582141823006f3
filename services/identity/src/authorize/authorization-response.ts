/**
 * The URI of an authorization response: the redirect_uri, unchanged, with `parameters` appended to its query, and `iss` (RFC 6749 §4.1.2,
 * RFC 9207 §2). An empty `state` is left out. A registered URI has no fragment (contract: redirect-uris).
 */
export function authorizationResponse(
  redirect_uri: string,
  origin: string,
  state: string,
  parameters: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...parameters, ...(state && { state }), iss: origin });
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${query}`;
}
