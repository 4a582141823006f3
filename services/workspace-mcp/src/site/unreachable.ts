import { SiteError } from './site-error';

const UNREACHABLE = 'The site could not be reached or its response could not be read';

/** The reasons of a failed connection, by the codes of Node and undici. A host that does not exist or refuses says so before anything is requested. */
const REASONS: readonly (readonly [codes: RegExp, says: (host: string) => string, isOfHost: boolean])[] = [
  [/^(ENOTFOUND|ENODATA)$/, (host) => `There is no host of the name ${host}`, true],
  [/^(EAI_AGAIN|ESERVFAIL|ETIMEOUT)$/, (host) => `The name ${host} could not be looked up now`, true],
  [/^ECONNREFUSED$/, (host) => `The host ${host} refused the connection`, true],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, (host) => `There is no way to the host ${host}`, true],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, (host) => `The host ${host} did not accept the connection in time`, true],
  [/^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/, (host) => `The certificate of ${host} is not valid`, true],
  [/^(ERR_SSL|EPROTO)/, (host) => `The host ${host} does not speak TLS as it should`, true],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, (host) => `${UNREACHABLE}: ${host} broke the connection`, false],
];

/** The error for an address that could not be read; fetch says "fetch failed" and has the reason in its cause. */
export function unreachable(error: unknown, { hostname }: URL): SiteError {
  if (error instanceof SiteError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause !== undefined) return unreachable(cause, { hostname } as URL);
  const code = codeOf(error);
  const [, says, isOfHost] = REASONS.find(([codes]) => codes.test(code)) ?? [];
  const message = says?.(hostname) ?? UNREACHABLE;
  return new SiteError('unreachable', message, { cause: error, isOfHost: isOfHost ?? false });
}

/** The code of an error, or of the first of several, one for each address of a host. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
