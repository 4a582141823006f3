import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../processes/testing/scratch-folder.ts';
import { image, upload } from './support/avatars';
import { newChat, postMessage, type Session, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { newEvent } from './support/events';
import { expectFailure, expectUnauthorized } from './support/expectations';
import { archiveFiles, type Export, exportAccount, newExportCode } from './support/exports';
import { newGranting } from './support/grants';
import { newKey } from './support/keys';
import { onThisMachine } from './support/local-run';
import { operator } from './support/operator';
import { newPerson, newVisitor, type Person } from './support/people';
import { newRoom } from './support/rooms';

const FILES = [
  ...['user', 'settings', 'sign-ins', 'sessions', 'desk-messages', 'notifications', 'events', 'feedback', 'grants'],
  ...['keys', 'connections'],
].map((name) => `${name}.json`);

/** A business's owner who is a customer elsewhere and has something of every resource. */
async function newOwner() {
  const room = await newRoom();
  const { access_token: token, user } = room.owner;
  const chat = await newChat(token);
  await send(token, chat.id, { content: 'a question of the owner' });
  const { id: deleted } = await send(token, chat.id, { content: 'deleted by the owner' });
  await expectData(200, call('DELETE', `/chats/${chat.id}/messages/${deleted}`, { token }));
  await expectData(200, call('POST', `/chats/${chat.id}/archive`, { token }));
  await send(room.token, room.chat.id, { content: 'a secret of the customer' });
  await send(token, room.chat.id, { content: 'written at the desk' });
  await send(token, room.chat.id, { content: 'a private note', is_private: true });
  const event = await newEvent(token, { title: 'Dentist' });
  const feedback = { description: 'Fine', feedback_type: 'praise', device_info: { os: 'x' } };
  await expectData(201, call('POST', '/feedback', { token, json: feedback }));
  await expectData(200, upload(token, image('plain.png')));
  await expectData(200, call('PATCH', '/users/me/settings', { token, json: { appearance: { theme: 'dark' } } }));
  const { key } = await newKey(token, { name: 'laptop' });
  return { ...room, token, user, ownChat: chat, event, key };
}

const exported = async (token: string, email: string, mails: number): Promise<Export> => {
  const response = await exportAccount(token, { code: await newExportCode(token, email, mails) });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return archiveFiles(await response.arrayBuffer());
};

type WithMessages = Session & { readonly messages: readonly { readonly text: string }[] };

covers('account.export', 'account.export.others')(
  'an owner exports what they can read and wrote, and nothing else',
  async () => {
    const owner = await newOwner();
    const files = await exported(owner.token, owner.user.email, 2);
    expect(Object.keys(files)).toEqual([...FILES, 'avatar.webp', 'manifest.json']);
    expect(files['user.json']).toMatchObject({ id: owner.user.id, email: owner.user.email });
    expect(files['settings.json']).toMatchObject({ appearance: { theme: 'dark' } });
    expect(files['sign-ins.json']).toMatchObject([{ kind: 'user', current: true }]);
    const [session, ...others] = files['sessions.json'] as WithMessages[];
    expect([session!.id, session!['status'], others]).toEqual([owner.ownChat.id, 'archived', []]);
    expect(session!.messages.map(({ text }) => text)).toContain('a question of the owner');
    expect(files['desk-messages.json']).toMatchObject([
      { text: 'written at the desk', chat_session_id: owner.chat.id },
    ]);
    expect(files['events.json']).toMatchObject([{ id: owner.event.id, title: 'Dentist' }]);
    expect(files['feedback.json']).toMatchObject([{ description: 'Fine', device_info: { os: 'x' } }]);
    expect(files['keys.json']).toContainEqual(expect.objectContaining({ name: 'laptop', kind: 'key' }));
    expect((files['avatar.webp'] as Buffer).subarray(8, 12).toString()).toBe('WEBP');
    const { messages, ...counts } = (files['manifest.json'] as { counts: Record<string, number> }).counts;
    expect(messages).toBe(session!.messages.length);
    expect(counts).toMatchObject({ sessions: 1, desk_messages: 1, events: 1, feedback: 1, keys: 2, avatar: 1 });
    const text = Object.values(files)
      .map((file) => JSON.stringify(file))
      .join();
    for (const hidden of ['deleted by the owner', 'a private note', 'a secret of the customer', owner.key])
      expect(text).not.toContain(hidden);
  },
);

covers('account.export.who')('an export needs the token of a verified user and a code of its own', async () => {
  const { access_token: token, user } = await newPerson();
  const [{ key }, visitor] = [await newKey(token), await newVisitor()];
  const refused = async (bearer: string | undefined, json: object) => {
    const response = await exportAccount(bearer, json);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  const code = await newExportCode(token, user.email, 2);
  for (const bearer of [undefined, 'nonsense', key]) expectUnauthorized(await refused(bearer, { code }));
  expectFailure(await refused(visitor.access_token, { code }), 403, 'forbidden');
  expectFailure(await refused(token, {}), 400, 'validation_failed');
  expectFailure(await refused(token, { code: code === '000000' ? '111111' : '000000' }), 401, 'invalid_code');
  expect((await exportAccount(token, { code })).status).toBe(200);
  expectFailure(await refused(token, { code }), 401, 'code_expired');
});

onThisMachine('with the operator', () => {
  covers('account.export.operator')("the operator's command writes the same archive to a file", async () => {
    const granting = await newGranting();
    const grant = await granting.grant();
    await postMessage(granting.token, granting.chat.id, { content: 'hello' });
    const { id } = await expectData(200, call<Person['user']>('GET', '/users/me', { token: granting.token }));
    const out = join(scratchFolder(), 'export.zip');
    const summary = await operator('user', 'export', id, '--out', out);
    expect(summary).toMatchObject({ user_id: id, file: out, counts: { sessions: 1, grants: 1, uses: 0 } });
    const bytes = readFileSync(out);
    const files = archiveFiles(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
    expect(files['grants.json']).toEqual([{ ...grant, uses: [] }]);
    expect(files['manifest.json']).toMatchObject({ user_id: id });
    await expect(operator('user', 'export', crypto.randomUUID(), '--out', out)).rejects.toThrow();
  });
});
