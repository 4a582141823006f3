const ACTION_FIELDS: ReadonlySet<string> = new Set([
  'action_data',
  'action_id',
  'action_payload',
  'action_source_id',
  'action_type',
  'display_text',
]);

/** The action fields count in a postback alone; elsewhere no value of them is wrong (contract: messages-postback). */
export function withoutUnusedActions(body: unknown): unknown {
  if (!isObject(body) || body['content_type'] === 'postback') return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ACTION_FIELDS.has(name)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
