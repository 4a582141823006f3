/** The ids by which a request is found in logs and traces. */
export interface Traced {
  readonly request_id: string;
  readonly traceparent: string;
}

/** Headers of every response, whoever writes it (contract: request-id, traceparent, security-headers). */
export const commonHeaders = ({ request_id, traceparent }: Traced): Record<string, string> => ({
  'X-Request-Id': request_id,
  traceparent,
  'X-Content-Type-Options': 'nosniff',
});
