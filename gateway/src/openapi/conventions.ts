/** The description of the document, in CommonMark: the rules that hold for every operation. */
export const CONVENTIONS = `Chat between end users and the bots and people of a business.

- **Responses** are \`{success, data, error, meta}\`: a success has \`data\`, and a list also \`meta\`; a failure has \`error\`
  {code, message, details?}. Programs should branch on \`error.code\`; \`details\` names each wrong field by its path. The OAuth
  endpoints respond with flat objects.
- **Fields** of a resource are always present: an unset text is \`""\`, an unset nullable field \`null\`, an unset structured
  field \`[]\`, an unset number 0. Timestamps are RFC 3339 in UTC with milliseconds; requests may use any offset.
- **Structured fields** (content, action_payload, …) take any JSON value and return it unchanged. Values that the service
  writes itself are JSON, or an array of the UTF-8 bytes of that JSON if the structured fields of the request were arrays of
  integers; \`X-Json-Fields\` overrides this for any request.
- **Bodies** are application/json (otherwise 415 \`unsupported_media_type\`) of at most 1 MiB (otherwise 413
  \`body_too_large\`). A body that is not JSON, or has more than 100 brackets open at once, gets 400 \`invalid_json\`; a lone
  surrogate, a \`__proto__\` key or a field of the wrong type gets 400 \`validation_failed\`. \`null\` is the same as an absent
  field; unknown fields, and those that the service owns (\`id\`, \`user_id\`, \`role\`, …), are ignored.
- **Lists**: a page size over the maximum is reduced to it, as \`meta.per_page\` shows. A cursor is opaque and valid for the
  same caller, list and filters; any other gets 400 \`invalid_cursor\`.
- **Paths**: a malformed id gets 400 \`invalid_id\`, an unknown path 404 \`not_found\`, another method 405
  \`method_not_allowed\` with \`Allow\`.
- **Credentials** are sent as \`Authorization: Bearer …\`. A missing, malformed, expired or revoked one gets 401 with
  \`WWW-Authenticate: Bearer\`.
- **Tracing**: every response has \`X-Request-Id\` (that of the request if it has 1 to 128 characters of
  \`[A-Za-z0-9._-]\`, otherwise a new one) and a W3C \`traceparent\`.
- **Idempotency-Key** on a POST that creates something: for 24 hours a repeat by the same caller gets the same response,
  with \`Idempotency-Replayed: true\`. The key with another body gets 422 \`idempotency_conflict\`, and a repeat while the first
  request is running gets 409 \`idempotency_in_progress\`.
- **Limits** of each user: 5 sends a second (burst 20), 50 reads a second (burst 100), 200 other requests a minute.
  Anonymous users may create 30 sessions an hour from one address. A request over the limit gets 429 \`rate_limited\` with
  \`Retry-After\`, \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`.
- **Failures inside the service**: 503 \`upstream_unavailable\` if a part of it is unavailable and 504
  \`upstream_timeout\` if a part is late, with \`Retry-After\`.
- **Versions**: within v1 the interface only grows. An operation that is to be removed has \`Deprecation\` and \`Sunset\`
  headers first.
- **Browsers**: pages of other origins may call if the operator lists their origin (CORS), without cookies.
`;
