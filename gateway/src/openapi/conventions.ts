/** The description of the document, in CommonMark: the rules that hold for every operation. */
export const CONVENTIONS = `Chat between end users and bots, and what belongs to it.

- **Answers** are \`{success, data, error, meta}\`: a success has \`data\`, and lists \`meta\`; a failure has \`error\`
  {code, message, details?}. Branch on \`error.code\`; \`details\` names each wrong field by its path. The OAuth endpoints
  answer flat objects.
- **Fields** of a resource are always there: an unset text is \`""\`, an unset nullable one \`null\`, an unset structured field
  \`[]\`, an unset number 0. Timestamps are RFC 3339, UTC, milliseconds; requests may use any offset.
- **Structured fields** (content, action_payload, …) take any JSON value and echo it unchanged. What the service writes
  itself is JSON, or an array of the UTF-8 bytes of that JSON where the request's own structured fields were arrays of
  integers; \`X-Json-Fields\` overrides it on any request.
- **Bodies** are application/json (else 415 \`unsupported_media_type\`) of at most 1 MiB (413 \`body_too_large\`). What is no
  JSON, or has more than 100 brackets open at once, is 400 \`invalid_json\`; a lone surrogate, a \`__proto__\` key or a
  field of a wrong type is 400 \`validation_failed\`. \`null\` is the same as absent; unknown fields, and those that the
  service owns (\`id\`, \`user_id\`, \`role\`, …), are ignored.
- **Lists**: a page size over the maximum is clamped, and \`meta.per_page\` says so. Cursors are opaque and good for the same
  caller, list and filters; any other is 400 \`invalid_cursor\`.
- **Paths**: a malformed id is 400 \`invalid_id\`, an unknown path 404 \`not_found\`, another method 405
  \`method_not_allowed\` with \`Allow\`.
- **Credentials** travel as \`Authorization: Bearer …\`; missing, malformed, expired or revoked ones are 401 with
  \`WWW-Authenticate: Bearer\`.
- **Requests** are known by \`X-Request-Id\` (yours, if it is 1 to 128 of \`[A-Za-z0-9._-]\`, else one made for it) and by
  W3C \`traceparent\`; both come back on every answer.
- **Idempotency-Key** on a POST that creates: for 24 hours the same request of the same caller is answered again, with
  \`Idempotency-Replayed: true\`; another body with the key is 422 \`idempotency_conflict\`, and while the first request
  runs it is 409 \`idempotency_in_progress\`.
- **Limits**: sends 5 a second (burst 20), reads 50 a second (burst 100), everything else 200 a minute, for each user;
  anonymous users make 30 sessions an hour from one address. Beyond: 429 \`rate_limited\` with \`Retry-After\` and
  \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\`.
- **A service that is away or late** is 503 \`upstream_unavailable\` or 504 \`upstream_timeout\`, with \`Retry-After\`.
- **Versions**: within v1 things are only added; one on its way out answers \`Deprecation\` and \`Sunset\`.
- **Browsers** of other origins are let in by an allowlist (CORS), without cookies.
`;
