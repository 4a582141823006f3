import type { Requirement } from './requirement';

/** Headers, origins, connections and failures between the parts of the service. */
export const httpRequirements = [
  {
    id: 'wire.request-id',
    contract: ['request-id'],
    text: 'A well-formed X-Request-Id is returned; any other is replaced by a new one',
  },
  {
    id: 'wire.traceparent',
    contract: ['traceparent'],
    text: "A request's traceparent is returned with its trace id; a malformed one is replaced",
  },
  {
    id: 'wire.upstream-away',
    contract: ['upstream-failures'],
    text: 'A request whose service is unavailable gets 503 upstream_unavailable with Retry-After, or 504 upstream_timeout',
  },
  {
    id: 'wire.security-headers',
    contract: ['security-headers'],
    text: 'Every response forbids sniffing and storing',
  },
  {
    id: 'wire.cors',
    contract: ['cors'],
    text: 'A page of an origin that is not on the list gets no CORS headers, and its preflight gets 403',
  },
  {
    id: 'wire.cors.exposed',
    contract: ['cors'],
    text: 'A page of an allowed origin reads X-Request-Id and RateLimit-* of every interface',
  },
  {
    id: 'wire.connection.refused-upgrade',
    contract: ['refused-upgrades'],
    text: 'A client whose WebSocket upgrade is refused gets a response, and its connection is closed within a second',
  },
  {
    id: 'wire.connection.not-http',
    contract: ['refused-upgrades'],
    text: 'A client that sends bytes which are not HTTP gets a response, and its connection is closed within a second',
  },
  {
    id: 'wire.connection.slow',
    contract: ['slow-requests'],
    text: 'A client that sends its headers, or a body without a valid credential, too slowly gets 408',
  },
  {
    id: 'wire.absolute-form',
    contract: ['absolute-form'],
    standard: 'RFC 9112 §3.2.2',
    text: 'A request target in absolute form is served like its path, also by the services behind the gateway',
  },
  {
    id: 'wire.preflight',
    contract: ['preflight'],
    text: 'OPTIONS at the tool server and the discovery documents gets 204 without a credential',
  },
] as const satisfies readonly Requirement[];
