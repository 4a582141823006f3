import { randomUUID } from 'node:crypto';
import { image, upload } from './avatars';
import { listMessages, newChat, postMessage, type Session, send } from './chats';
import { call, expectData } from './client';
import { branch, patchChat } from './desk';
import { newEvent } from './events';
import { newServer, postGrant } from './grants';
import { mailsTo, newestCode } from './inbox';
import { newKey } from './keys';
import { newWorkspace, type Workspace } from './mcp';
import { deleteMessage, editMessage, pinMessage } from './one-message';
import { newPerson, type Person } from './people';
import { within } from './within';

/** The response to the beginning of an erasure. */
export interface Begun {
  readonly status: string;
  readonly receipt: string;
}

export const postErasure = (token: string | undefined, json: object = {}) =>
  call<Begun>('POST', '/users/me/erasure', { token, json });
export const getErasure = (receipt: string) => call<{ status: string }>('GET', `/users/erasures/${receipt}`);

/** Requests a code for the erasure and returns it. */
export async function erasureCode({ access_token: token, user }: Person): Promise<string> {
  const before = (await mailsTo(user.email)).length;
  await expectData(200, call('POST', '/users/me/erasure/code', { token }));
  return newestCode(user.email, before + 1);
}

/** Begins the erasure of a person with a mailed code. */
export const beginErasure = async (person: Person, json: object = {}) =>
  expectData(202, postErasure(person.access_token, { code: await erasureCode(person), ...json }));

/** Begins the erasure of an anonymous user. */
export const beginErasureOfVisitor = ({ access_token }: Person) => expectData(202, postErasure(access_token));

/** The time that the contract gives an erasure is longer than a test may take. */
const DONE_WITHIN_MS = 120_000;

/** Waits for the end of an erasure, also while a part of the system is unavailable. */
export const erasureDone = (receipt: string) =>
  within(DONE_WITHIN_MS, async () => {
    const response = await getErasure(receipt).catch(() => undefined); // no connection yet
    return response?.status === 200 && response.body.data.status === 'done';
  });

export async function erase(person: Person, json: object = {}): Promise<string> {
  const { receipt } = await beginErasure(person, json);
  await erasureDone(receipt);
  return receipt;
}

/** A person who has filled in every field that a user can fill in with a text that contains the canary. */
export interface Filled {
  readonly person: Person;
  readonly canary: string;
  /** A chat with the business of somebody else. */
  readonly chat: Session;
  readonly branch: Session;
  readonly owner: Person;
  readonly image: string;
}

/** Fills an account; the canary stands in every text, and no text of anybody else contains it. */
export async function fillAccount(): Promise<Filled> {
  const canary = `canary${randomUUID().replaceAll('-', '')}`;
  const [person, owner] = await Promise.all([newPerson(), newPerson()]);
  const token = person.access_token;
  await fillProfile(token, canary);
  const { profile_image } = await expectData(200, upload(token, image('plain.png')));
  await newKey(token, { name: canary });
  await newEvent(token, { title: canary, notes: canary, source: 'import', source_event_id: canary });
  const workspace = await newWorkspace(owner.access_token);
  const chat = await fillChat(token, owner.access_token, workspace, canary);
  const copied = await expectData(201, branch(token, chat.id));
  await grantWith(token, chat, workspace, canary);
  await fillPrivateChat(token, canary);
  return { person, canary, chat, branch: copied, owner, image: profile_image };
}

async function fillProfile(token: string, canary: string): Promise<void> {
  const fields = ['display_name', 'first_name', 'last_name', 'phone'].map((field) => [field, canary]);
  const json = { ...Object.fromEntries(fields), location: { at: canary }, timezone: 'Europe/Zurich', locale: 'de-CH' };
  await expectData(200, call('PATCH', '/users/me', { token, json }));
  const settings = { chat_language: 'de', appearance: { theme: 'dark' } };
  await expectData(200, call('PATCH', '/users/me/settings', { token, json: settings }));
  const screenshot_url = `https://example.com/${canary}`;
  const feedback = { description: canary, app_version: canary, device_info: { of: canary }, screenshot_url };
  await expectData(201, call('POST', '/feedback', { token, json: feedback }));
}

/** Every kind of message that a user can send, and what can be done with one; a bot and a member answer. */
async function fillChat(token: string, member: string, { default_app_id }: Workspace, canary: string) {
  const initial_attachments = [`https://example.com/${canary}.png`];
  const chat = await newChat(token, { app_id: default_app_id, initial_attachments });
  const say = (content: unknown, json: object = {}) => send(token, chat.id, { content, ...json });
  const first = await say(canary, { client_message_id: canary });
  const keyed = { 'idempotency-key': canary };
  await expectData(201, postMessage(token, chat.id, { content: { text: canary } }, { headers: keyed }));
  await say([...Buffer.from(canary)], { reply_to_message_id: first.id });
  const postback = {
    content_type: 'postback',
    action_id: canary,
    action_payload: { of: canary },
    display_text: canary,
  };
  await say('pressed', postback);
  await say(canary, { is_read_once: true });
  const edited = await say(canary);
  await expectData(200, editMessage(token, chat.id, edited.id, { content: `now ${canary}` }));
  const deleted = await say(canary);
  await expectData(200, deleteMessage(token, chat.id, deleted.id));
  await expectData(200, pinMessage(token, chat.id, first.id));
  await send(member, chat.id, { content: `Bot: ${canary}`, sender_type: 'bot' });
  await send(member, chat.id, { content: 'a member replies', reply_to_message_id: first.id });
  await expectData(200, patchChat(token, chat.id, { topic: canary, tags: [canary] }));
  return chat;
}

async function grantWith(token: string, chat: Session, { default_app_id }: Workspace, canary: string): Promise<void> {
  const server = await newServer();
  const of = { conversation_id: chat.conversation_id, app_id: default_app_id, mcp_server_id: server.id };
  await expectData(201, postGrant(token, { ...of, allowed_tools: ['read'], scope_meta: { of: canary } }));
}

/** A chat with the default assistant, which answers. */
async function fillPrivateChat(token: string, canary: string): Promise<void> {
  const { id } = await newChat(token);
  await send(token, id, { content: `What is ${canary}?` });
  await within(30_000, async () => (await expectData(200, listMessages(token, id))).length > 1);
}
