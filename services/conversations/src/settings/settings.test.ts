import { createMetrics, ownCall, serviceCaller } from '@cws/kit';
import { silentLogger, UNTIL_TIMEOUT_MS, until } from '@cws/kit/testing';
import { chatLanguages } from '../answer/language/chat-languages';
import { readPrivacy } from '../message/read-privacy';
import { typingPrivacy } from '../realtime/typing-privacy';
import { type SettingsStub, startSettingsStub } from '../testing/settings-stub';
import { isType, openSocket, type ReceivedFrame, type Socket } from '../testing/streams';
import { someone, startTestBusiness, type TestBusiness, type TestChat } from '../testing/test-business';
import { settingsOf } from './settings-of';

let profiles: SettingsStub;
let business: TestBusiness;
const metrics = createMetrics('test');
const options = { logger: silentLogger(), metrics, timeoutMs: UNTIL_TIMEOUT_MS };
beforeAll(async () => {
  profiles = await startSettingsStub();
  const settings = settingsOf(profiles.client, options);
  const privacy = readPrivacy(settings);
  const now = Date.now();
  const realtime = { typingPrivacy: typingPrivacy(settings), clock: () => now };
  business = await startTestBusiness({ privacy }, 'nobot', realtime);
});
beforeEach(() => silence(false));
afterAll(async () => {
  await business.stop();
  await profiles.stop();
});

/** Makes profiles respond or not; the test does not wait long for it then. */
function silence(isSilent: boolean): void {
  profiles.isSilent = isSilent;
  options.timeoutMs = isSilent ? 100 : UNTIL_TIMEOUT_MS;
}
const unknown = async () => /settings_unknown_total\S* (\d+)/.exec(await metrics.registry.metrics())![1];

const read = ({ customer, id }: TestChat, client = business.first) =>
  client.readMessages(customer, { session_id: id, up_to: '' });
const statuses = async (chat: TestChat) =>
  (await chat.list(business.member)).filter(({ sender_type }) => sender_type === 'agent').map(({ status }) => status);

describe('reading', () => {
  test('is shown by default, and as a delivery from the next one on when the user hides it', async () => {
    const chat = await business.newChat();
    await chat.send(business.member, 'a');
    await read(chat);
    expect(await statuses(chat)).toEqual(['read']);
    profiles.set(chat.customer, { show_read_receipts: false });
    await chat.send(business.member, 'b');
    await read(chat, business.second);
    expect(await statuses(chat)).toEqual(['read', 'delivered']);
    await chat.send(business.member, 'c');
    await chat.send(chat.customer, 'an answer, which reads too');
    expect(await statuses(chat)).toEqual(['read', 'delivered', 'delivered']);
    profiles.set(chat.customer, { show_read_receipts: true });
    await chat.send(business.member, 'd');
    await chat.send(chat.customer, 'seen');
    expect(await statuses(chat)).toEqual(['read', 'read', 'read', 'read']);
  });

  test('is shown as a delivery while profiles does not respond, which a metric counts', async () => {
    const chat = await business.newChat();
    await chat.send(business.member, 'a');
    silence(true);
    expect(await read(chat)).toMatchObject({ unread_count: 0 });
    expect(await statuses(chat)).toEqual(['delivered']);
    await chat.send(business.member, 'b');
    await chat.send(chat.customer, 'answer');
    expect(await statuses(chat)).toEqual(['delivered', 'delivered']);
    expect(await unknown()).toBe('2');
    silence(false);
    await read(chat);
    expect(await statuses(chat)).toEqual(['read', 'read']);
  });

  test('by a member who hides it is shown as a delivery', async () => {
    const chat = await business.newChat();
    const statusesOfOwn = async () =>
      (await chat.list(chat.customer)).filter(({ sender_type }) => sender_type === 'user').map(({ status }) => status);
    profiles.set(business.member, { show_read_receipts: false });
    await chat.send(chat.customer, 'a');
    await business.first.readMessages(business.member, { session_id: chat.id, up_to: '' });
    expect(await statusesOfOwn()).toEqual(['delivered']);
    await chat.send(chat.customer, 'b');
    await chat.send(business.member, 'an answer, which reads too');
    expect(await statusesOfOwn()).toEqual(['delivered', 'delivered']);
    await business.second.readMessages(business.colleague, { session_id: chat.id, up_to: '' });
    expect(await statusesOfOwn()).toEqual(['read', 'read']);
    profiles.set(business.member, {});
  });

  test('requests no settings for messages that mark none as read', async () => {
    const chat = await business.newChat();
    const before = profiles.requestedUsers.length;
    await chat.send(chat.customer, 'a');
    await chat.send(business.member, 'between us', { is_private: true });
    await chat.send(business.member, 'by the way', { sender_type: 'system' });
    expect(profiles.requestedUsers.length).toBe(before);
  });
});

describe('typing', () => {
  const isTyping = ({ type }: ReceivedFrame) => type === 'typing';
  const toldOf = ({ frames }: Socket) => frames.filter(isTyping).map(({ data }) => data.on);

  async function typists(chat: TestChat): Promise<{ own: Socket; desk: Socket; type(on: boolean): void }> {
    const [own, desk] = await Promise.all(
      [chat.customer, business.member].map(async (call, index) => {
        const socket = await openSocket(business.realtimes[index]!.url, call, business.signer);
        socket.say({ op: 'subscribe', session_id: chat.id });
        await socket.until(isType('ready'));
        return socket;
      }),
    );
    return { own: own!, desk: desk!, type: (on) => own!.say({ op: 'typing', session_id: chat.id, on }) };
  }

  /** Waits until a later message has arrived, so that an earlier typing frame would have, too. */
  async function overtaken({ desk }: Awaited<ReturnType<typeof typists>>, chat: TestChat): Promise<void> {
    const { id } = await chat.send(chat.customer, 'sent');
    await desk.until(({ data }) => data.message?.id === id);
  }

  test('of a user who hides it is not shown, and is shown from the next key after they change that', async () => {
    const chat = await business.newChat();
    profiles.set(chat.customer, { show_typing_indicator: false });
    const both = await typists(chat);
    const before = profiles.requestedUsers.length;
    for (const on of [true, true, false, true]) both.type(on);
    await until(() => profiles.requestedUsers.length - before === 3);
    await overtaken(both, chat);
    expect(toldOf(both.desk)).toEqual([]);
    profiles.set(chat.customer, { show_typing_indicator: true });
    both.type(true);
    await both.desk.until(isTyping);
    both.type(false);
    await both.desk.until(({ data }) => data.on === false);
    for (const socket of [both.own, both.desk]) socket.close();
  });

  test('is not shown while profiles does not respond', async () => {
    const chat = await business.newChat();
    const both = await typists(chat);
    silence(true);
    const before = await unknown();
    both.type(true);
    await until(async () => (await unknown()) !== before);
    await overtaken(both, chat);
    expect(toldOf(both.desk)).toEqual([]);
    for (const socket of [both.own, both.desk]) socket.close();
  });

  test('requests settings only when it begins, and ends in order', async () => {
    const chat = await business.newChat();
    const both = await typists(chat);
    const before = profiles.requestedUsers.length;
    for (let key = 0; key < 20; key++) both.type(true);
    both.type(false);
    await both.desk.until(({ data }) => data.on === false);
    expect(toldOf(both.desk)).toEqual([true, false]);
    expect(profiles.requestedUsers.length - before).toBe(1);
    both.type(true);
    both.own.close();
    await both.desk.until(({ data }) => data.on === false && toldOf(both.desk).length === 4);
    both.desk.close();
  });
});

describe('the language of answers', () => {
  const languages = () => chatLanguages(settingsOf(profiles.client, { ...options, metrics: createMetrics('test') }));
  const own = () => ownCall(serviceCaller('conversations'), 'an answer');

  test('is what the user has set, at once', async () => {
    const person = someone();
    const { of } = languages();
    expect(await of(own(), person.caller.user_id)).toBe('');
    profiles.set(person, { chat_language: 'de-AT' });
    expect(await of(own(), person.caller.user_id)).toBe('de-AT');
  });

  test('is empty while profiles does not respond', async () => {
    const person = someone();
    profiles.set(person, { chat_language: 'de-AT' });
    silence(true);
    expect(await languages().of(own(), person.caller.user_id)).toBe('');
  });
});
