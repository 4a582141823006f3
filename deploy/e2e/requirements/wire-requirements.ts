import type { Requirement } from './requirement';

/** Rules of requests and responses that hold for every operation. */
export const wireRequirements = [
  {
    id: 'envelope.success',
    contract: ['envelope-success'],
    text: 'A successful request gets {success: true, data} without error',
  },
  {
    id: 'envelope.failure',
    contract: ['envelope-failure'],
    text: 'A failed request gets {success: false, error: {code, message}}',
  },
  {
    id: 'envelope.no-internals',
    contract: ['envelope-failure'],
    text: 'A failed request gets no stack trace and no other internals',
  },
  {
    id: 'envelope.failure.bounded',
    contract: ['envelope-failure'],
    text: 'A failed request gets at most 16 KiB and 20 details, whatever it sent',
  },
  { id: 'envelope.meta', contract: ['list-meta'], text: 'A list has meta with per_page, next_cursor, total and page' },
  {
    id: 'wire.timestamps',
    contract: ['timestamps'],
    text: 'Every timestamp in a response is RFC 3339 in UTC with milliseconds',
  },
  {
    id: 'wire.fields-present',
    contract: ['fields-present'],
    text: 'A resource has every documented field; unset ones are "", null, [], 0 or false',
  },
  {
    id: 'wire.structured-echo',
    contract: ['structured-fields'],
    text: 'A client gets any JSON value of a structured field back unchanged',
  },
  {
    id: 'wire.structured-bytes',
    contract: ['structured-bytes'],
    text: 'An array of integers that decodes as UTF-8 is read as that text and returned unchanged',
  },
  {
    id: 'wire.message-text',
    contract: ['message-text'],
    text: 'A message has the plain text of its content in text, which a client cannot set',
  },
  {
    id: 'wire.cursor.tampered',
    contract: ['cursors'],
    text: 'A request with an unreadable or changed cursor gets 400 invalid_cursor',
  },
  {
    id: 'wire.cursor.other-filters',
    contract: ['cursors'],
    text: 'A request with a cursor of other filters gets 400 invalid_cursor',
  },
  {
    id: 'wire.cursor.ulid',
    contract: ['messages-cursor'],
    text: 'A client lists messages from a bare ULID on, which is itself left out',
  },
  {
    id: 'wire.page-size.clamped',
    contract: ['page-size'],
    text: 'A request for a page over the maximum gets a page of the maximum, and meta.per_page says so',
  },
  {
    id: 'wire.page-size.invalid',
    contract: ['page-size'],
    text: 'A request for a page size other than a whole number of at least 1 gets 400',
  },
  {
    id: 'wire.body.invalid-json',
    contract: ['request-bodies'],
    text: 'A request whose body is not JSON in UTF-8 gets 400 invalid_json',
  },
  {
    id: 'wire.body.media-type',
    contract: ['request-bodies'],
    text: 'A request with a body of another media type gets 415',
  },
  {
    id: 'wire.body.too-large',
    contract: ['request-bodies'],
    text: 'A request with a body of more than 1 MiB gets 413',
  },
  {
    id: 'wire.body.mark-and-encoding',
    contract: ['request-bodies'],
    text: 'A body may begin with a byte order mark, and one with a Content-Encoding gets 415',
  },
  {
    id: 'wire.query-tolerances',
    contract: ['query-tolerances'],
    text: 'A query with names that end in [], or a time whose + was lost, is read as it was meant',
  },
  {
    id: 'wire.typed-codes',
    contract: ['one-time-codes-typed'],
    text: 'A one-time code with spaces, dashes or digits of another script signs in, at REST and on the page',
  },
  {
    id: 'wire.client-id-in-header',
    contract: ['client-id-in-header'],
    text: 'A client whose library sends the client_id in a Basic header is known by it',
  },
  {
    id: 'wire.hostile.depth',
    contract: ['hostile-json'],
    text: 'A request with more than 100 open brackets gets 400 invalid_json',
  },
  {
    id: 'wire.hostile.surrogate',
    contract: ['hostile-json'],
    text: 'A request with a lone surrogate gets 400 validation_failed',
  },
  {
    id: 'wire.hostile.proto',
    contract: ['hostile-json'],
    text: 'A request with a key __proto__ gets 400 validation_failed',
  },
  {
    id: 'wire.hostile.everywhere',
    contract: ['request-bodies', 'hostile-json'],
    text: 'A request with a hostile body, or one of another type, gets the same refusal at every operation',
  },
  {
    id: 'wire.hostile.endless',
    contract: ['request-bodies'],
    text: 'A request whose body has no end gets 413 at every operation while the body comes',
  },
  {
    id: 'wire.hostile.values',
    contract: ['wrong-types', 'page-size'],
    text: 'A request with an operator, a prototype or too much of anything in any field or query gets no 5xx',
  },
  {
    id: 'wire.unknown-fields.everywhere',
    contract: ['unknown-fields'],
    text: 'A request with fields that the service owns gets at every operation what it gets without them',
  },
  {
    id: 'wire.unknown-fields',
    contract: ['unknown-fields'],
    text: 'A request with unknown or server-owned fields succeeds, and they change nothing',
  },
  {
    id: 'wire.wrong-type',
    contract: ['wrong-types'],
    text: 'A request with a field of the wrong type gets 400 validation_failed with the path of the field',
  },
  { id: 'wire.path-id', contract: ['path-ids'], text: 'A request with a malformed id in its path gets 400 invalid_id' },
  { id: 'wire.unknown-path', contract: ['unknown-path'], text: 'A request to an unknown path gets 404 not_found' },
  {
    id: 'wire.unknown-method',
    contract: ['unknown-method'],
    text: 'A request with a method that its path does not have gets 405 with Allow',
  },
  {
    id: 'wire.unauthorized',
    contract: ['unauthorized'],
    text: 'A request without a valid credential gets 401 with WWW-Authenticate: Bearer',
  },
  {
    id: 'wire.session-not-found',
    contract: ['session-not-found'],
    text: 'Requests to send to, list or list the pins of an unknown and a foreign session get the same 400 session_not_found',
  },
  {
    id: 'isolation.paths',
    contract: ['session-not-found', 'foreign-and-unknown', 'events-one', 'notifications-read', 'grants-get'],
    text: 'A user, key or anonymous user who names an id of somebody else in a path gets the decided status and nothing of that resource',
  },
  {
    id: 'isolation.fields',
    contract: ['foreign-in-fields'],
    text: 'A user who names an id of somebody else in a body or query gets what an unknown id gets',
  },
  {
    id: 'wire.ids.case',
    contract: ['id-case'],
    text: 'A client may write UUIDs and ULIDs in upper or lower case, in paths, bodies, queries and frames',
  },
  {
    id: 'wire.ids.opaque',
    contract: ['opaque-values'],
    text: 'Values that belong to the client are stored and returned in the case in which they were sent',
  },
  {
    id: 'wire.odd-names',
    contract: ['unknown-path'],
    text: 'A request with a name that JavaScript objects inherit (constructor, __proto__) is treated like any other',
  },
] as const satisfies readonly Requirement[];
