import { randomUUID } from 'node:crypto';
import { atOnce } from './support/at-once';
import { candidatesFor, textsFor } from './support/candidates';
import { type ApiResponse, call } from './support/client';
import { covers } from './support/covers';
import type { Documented } from './support/document';
import { bodyOf, type Good, type GoodRequests, goodRequests } from './support/good-requests';

/** Fields whose validity depends on stored data, which no schema can express; their values are not tested. */
interface Semantic {
  readonly [field: string]: (value: unknown) => boolean;
}

const isLongText = (value: unknown) => typeof value === 'string' && value !== '';
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value);
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
const isText = (value: unknown) => typeof value === 'string';
const isIdOrNone = (value: unknown) => value === null || value === '' || isId(value);

const SEMANTIC: Readonly<Record<string, Semantic>> = {
  // The valid tags are those of the registry (BCP 47).
  updateSettings: {
    appearance: (value) => isLongText((value as { language?: unknown } | null)?.language),
    chat_language: isLongText,
  },
  // The valid names are those of the registries (BCP 47, IANA).
  updateMe: { locale: isLongText, timezone: isLongText },
  // A postback needs one; in any other message it is ignored.
  sendMessage: { action_id: (value) => value === '' || value === null },
  updateBusiness: { locale: isLongText, time_zone: isLongText, support_email: isLongText },
  // Origins are https, or http at a loopback address; an address of keys is a URL that may be read.
  updateBusinessApp: { allowed_origins: (value) => Array.isArray(value) && value.length > 0 },
  createIdentityKey: { jwks_url: isText },
  // These depend on members and resources of the business; a transfer names exactly one of three.
  assignChat: { assignee_id: isId },
  transferChat: { app_id: isIdOrNone, bot_profile_id: isIdOrNone },
  // The valid times are those of the next 90 days.
  createGrant: { expires_at: isTime },
  // The valid ids are those of published widgets.
  verifyOtp: { widget_id: isText },
  signInAnonymously: { widget_id: isText },
  // A verified user needs a code, and an anonymous one has none.
  eraseAccount: { code: (value) => value === '' || value === null },
  // The valid names are those of tools/list.
  createKey: { tools: (value) => Array.isArray(value) && value.length > 0 && typeof value[0] === 'string' },
};

let requests: GoodRequests;
beforeAll(async () => {
  requests = await goodRequests();
});

const SCHEMA_REFUSALS = ['validation_failed', 'invalid_id', 'invalid_status', 'unsupported_content_type'];

/** Whether the server refuses a request for the form of that field. */
function refuses({ body, status }: ApiResponse<unknown>, field: string): boolean {
  const { code = '', details = [] } = body?.error ?? {};
  if (status < 400 || status >= 500 || !SCHEMA_REFUSALS.includes(code)) return false;
  return code !== 'validation_failed' || details.length === 0 || details.some(({ path }) => isIn(path, field));
}

const isIn = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

const isLeftOut = ({ operationId }: Documented, field: string, value: unknown) =>
  SEMANTIC[operationId]?.[field]?.(value) ?? false;
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80);

/** Returns a line for each value that only one of document and server refuses. */
async function differencesAt<Value>(
  operation: Documented,
  field: string,
  values: readonly Value[],
  request: (good: Good, value: Value) => Good,
  isDocumented: (value: Value) => boolean,
): Promise<string[]> {
  const differences: string[] = [];
  const tried = values.filter((value) => !isLeftOut(operation, field, value));
  await atOnce(AT_ONCE, tried, async (value) => {
    const good = request(await requests.goodOf(operation, field), value);
    const refused = refuses(await requests.ask(operation, good), field);
    if (refused === isDocumented(value))
      differences.push(`${operation.operationId} ${field} = ${shown(value)}: the server ${verdict(refused)}`);
  });
  return differences;
}

const AT_ONCE = 4;

covers('openapi.strict')('the server refuses exactly the bodies that the document refuses', async () => {
  const differences: string[] = [];
  for (const operation of requests.operations) {
    for (const [field, schema] of Object.entries(bodyOf(operation)?.properties ?? {})) {
      const request = (good: Good, value: unknown) => ({ ...good, body: { ...good.body, [field]: value } });
      const takes = (value: unknown) => requests.openApi.takes(schema, value);
      differences.push(...(await differencesAt(operation, field, candidatesFor(schema), request, takes)));
    }
  }
  expect(differences).toEqual([]);
});

const verdict = (refused: boolean) =>
  refused ? 'refuses it, the document does not' : 'accepts it, the document does not';

covers('openapi.strict')('the server requires exactly the fields that the document requires', async () => {
  for (const operation of requests.operations) {
    const schema = bodyOf(operation);
    if (schema === undefined) continue;
    const good = await requests.goodOf(operation);
    const named = schema.required ?? [];
    for (const field of Object.keys(schema.properties ?? {})) {
      const { [field]: _, ...body } = good.body ?? {};
      if (good.body?.[field] !== undefined && !named.includes(field)) continue;
      const refused = refuses(await requests.ask(operation, { ...(await requests.goodOf(operation)), body }), field);
      expect([operation.operationId, field, refused]).toEqual([operation.operationId, field, named.includes(field)]);
    }
  }
});

covers('openapi.strict')('the server refuses exactly the parameters that the document refuses', async () => {
  const differences: string[] = [];
  for (const operation of requests.operations) {
    for (const parameter of operation.parameters) {
      if ('$ref' in parameter || parameter.in === 'header') continue;
      const { name, schema } = parameter;
      // A cursor is opaque and bound to its list.
      if (name === 'cursor') continue;
      const place = parameter.in === 'path' ? 'params' : 'query';
      // A path without its parameter is another path.
      const texts = textsFor(schema).filter((text) => place === 'query' || text !== '');
      const request = (good: Good, text: string) => ({ ...good, [place]: { ...good[place], [name]: text } });
      const takes = (text: string) => requests.openApi.takesText(schema, text);
      differences.push(...(await differencesAt(operation, name, texts, request, takes)));
    }
  }
  expect(differences).toEqual([]);
});

covers('openapi.strict')(
  'an Idempotency-Key has 1 to 255 characters, and a malformed X-Request-Id is ignored',
  async () => {
    const post = (headers: Record<string, string>) =>
      call('POST', '/chats', { token: requests.owner, json: {}, headers });
    for (const length of [0, 1, 255, 256]) {
      const { status } = await post({ 'idempotency-key': randomUUID().padEnd(length, 'a').slice(0, length) });
      expect([length, status < 300]).toEqual([length, length >= 1 && length <= 255]);
    }
    const odd = { 'x-request-id': 'a b', traceparent: 'odd', 'x-json-fields': 'odd' };
    expect((await post(odd)).status).toBeLessThan(300);
  },
);

/** The tool server also documents methods that MCP clients try and that are 405. */
const isSupported = ({ responses }: Documented) => Object.keys(responses).some((status) => status !== '405');

covers('openapi.strict')('every path has exactly the methods of the document', async () => {
  const paths = Map.groupBy(requests.openApi.operations, ({ base, path }) => base + path.replaceAll(/\{(\w+)\}/g, 'x'));
  for (const [url, operations] of paths) {
    const documented = operations.filter(isSupported).map(({ method }) => method.toUpperCase());
    const other = ['PUT', 'PATCH', 'DELETE'].find((method) => !documented.includes(method))!;
    const { status, headers } = await call(other, url);
    const allowed = headers.get('allow')?.split(/,\s*/) ?? [];
    const methods = allowed.filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
    expect([url, status, methods.sort()]).toEqual([url, 405, documented.sort()]);
  }
});

covers('openapi.strict')('an install_id has the form of the document', async () => {
  const operation = requests.openApi.operations.find(({ operationId }) => operationId === 'cliDevice')!;
  const schema = operation.requestBody!.content['application/x-www-form-urlencoded']!.schema.properties!['install_id']!;
  for (const install_id of [
    '',
    'a',
    'a'.repeat(7),
    'a'.repeat(8),
    'a'.repeat(128),
    'a'.repeat(129),
    'a b c d e',
    'ä'.repeat(9),
  ]) {
    const raw = new URLSearchParams({ client_id: 'service-cli', install_id }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await call('POST', '/auth/cli/device', { raw, headers });
    expect([install_id, status === 200]).toEqual([install_id, requests.openApi.takes(schema, install_id)]);
  }
});
