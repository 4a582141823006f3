import { newChat } from './support/chats';
import { covers } from './support/covers';
import { all, expectKinds, isBoolean, isInteger, isString, isTimestamp, UUID } from './support/expectations';
import { newPerson } from './support/people';

const isStrings = (value: unknown) => Array.isArray(value) && value.every(isString);

covers('chats.fields')('a session has every documented field with its type', async () => {
  const session = await newChat((await newPerson()).access_token);
  expectKinds(session, {
    ...all('app_id bot_profile_id context_id context_summary conversation_id customer_id dispatch_channel', isString),
    ...all('dispatch_identity_id first_response_at id last_message last_message_at last_message_sender', isString),
    ...all('last_switch_at origin_channel origin_identity_id priority reference_code resolved_at', isString),
    ...all('routing_reason sla_due_at status team_id topic transferred_to_session_id type user_id', isString),
    ...all('widget_deployment_id ws_session_id', isString),
    ...all('created_at updated_at', isTimestamp),
    ...all('channel_switch_count message_count segment_seq', isInteger),
    ...all('is_mev_ai ws_connected', isBoolean),
    tags: isStrings,
  });
  expect(session.id).toMatch(UUID);
});

covers('wire.fields-present')('a session has its unset fields, too, and they are empty', async () => {
  const session = await newChat((await newPerson()).access_token);
  expect(session).toMatchObject({
    branched_at_message_id: null,
    parent_session_id: null,
    customer_id: '',
    first_response_at: '',
    last_message: '',
    last_message_at: '',
    resolved_at: '',
    topic: '',
    message_count: 0,
    channel_switch_count: 0,
    ws_connected: false,
    meta: [],
    tags: [],
  });
});
