import { listMessages, postMessage, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { withChatEach } from './support/each-chat';
import { expectFailure } from './support/expectations';
import { getMessage } from './support/one-message';

let token: string;
let chat: string;
withChatEach((scene) => {
  ({ token, chat } = scene);
});

const bytesOf = (value: unknown) => [...Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))];
const spelled = (bytes: unknown) => JSON.parse(Buffer.from(bytes as number[]).toString());

const ACTION = {
  content_type: 'postback',
  action_id: 'buy',
  action_type: 'button',
  action_source_id: 'card-7',
  action_data: { sku: 'A-1', amounts: [1, 2.5] },
  action_payload: 'any value',
  display_text: 'Buy it',
};
const FOLD = {
  action_response: {
    action_id: 'buy',
    action_type: 'button',
    action_source_id: 'card-7',
    data: { sku: 'A-1', amounts: [1, 2.5] },
    payload: 'any value',
    display_text: 'Buy it',
  },
};

covers('message.postback')('a postback is folded before it is stored', async () => {
  const message = await send(token, chat, ACTION);
  expect(message).toMatchObject({
    content_type: 'postback',
    action_payload: FOLD,
    action_id: '',
    action_source_id: '',
  });
  expect(await expectData(200, listMessages(token, chat))).toEqual([message]);
});

covers('message.postback.id')('a postback without action_id is refused', async () => {
  expectFailure(await postMessage(token, chat, { ...ACTION, action_id: undefined }), 400, 'validation_failed');
  expectFailure(await postMessage(token, chat, { ...ACTION, action_id: '' }), 400, 'validation_failed');
});

covers('message.postback.size')('an action_payload of 16 KiB is stored, and a larger one is refused', async () => {
  const carrying = (size: number) => ({ ...ACTION, action_data: undefined, action_payload: 'x'.repeat(size) });
  await send(token, chat, carrying(16 * 1024));
  expectFailure(await postMessage(token, chat, carrying(16 * 1024 + 1)), 400, 'message_too_large');
});

covers('message.form')('folded values take the form of the request', async () => {
  const spoken = { ...ACTION, action_data: bytesOf(ACTION.action_data), action_payload: bytesOf('any value') };
  const { action_payload, id } = await send(token, chat, spoken);
  const { data, payload, ...rest } = spelled(action_payload).action_response;
  expect([data, payload]).toEqual([spoken.action_data, spoken.action_payload]);
  expect(rest).toMatchObject({ action_id: 'buy', display_text: 'Buy it' });
  const asJson = await expectData(200, getMessage(token, chat, id, { 'x-json-fields': 'json' }));
  expect(asJson.action_payload).toMatchObject({ action_response: { data: spoken.action_data } });
  expect((await expectData(200, getMessage(token, chat, id))).action_payload).toEqual(action_payload);
});

covers('message.form')('X-Json-Fields overrides the form, and leaves values of the client unchanged', async () => {
  const json = { ...ACTION, content: { text: 'mine' } };
  const asBytes = await expectData(201, postMessage(token, chat, json, { headers: { 'x-json-fields': 'bytes' } }));
  expect(spelled(asBytes.action_payload)).toEqual(FOLD);
  expect(asBytes.content).toEqual({ text: 'mine' });
  const spoken = { ...ACTION, content: bytesOf('mine'), action_data: bytesOf('x'), action_payload: bytesOf('y') };
  const asJson = await expectData(201, postMessage(token, chat, spoken, { headers: { 'x-json-fields': 'json' } }));
  expect(asJson).toMatchObject({ content: bytesOf('mine'), text: 'mine', action_payload: { action_response: {} } });
});
