/**
 * The redirect_uri, untouched, with the answer's parameters behind its own query, and `iss` (RFC 6749 §4.1.2,
 * RFC 9207 §2). An empty `state` is left out. A registered URI has no fragment (contract: redirect-uris).
 */
export function answerTo(redirect_uri: string, origin: string, state: string, answer: Record<string, string>): string {
  const parameters = new URLSearchParams({ ...answer, ...(state && { state }), iss: origin });
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${parameters}`;
}
