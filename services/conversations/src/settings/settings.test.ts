import { createMetrics, ownCall, serviceCaller } from '@cws/kit';
import { PATIENCE_MS, silentLogger, until } from '@cws/kit/testing';
import { chatLanguages } from '../answer/reply-language';
import { readPrivacy } from '../message/read-privacy';
import { typingPrivacy } from '../realtime/typing-privacy';
import { type Office, type Room, someone, startOffice } from '../testing/office';
import { isType, openSocket, type Socket, type Told } from '../testing/streams';
import { startWishes, type Wishes } from '../testing/wishes';
import { settingsOf } from './settings-of';

let wishes: Wishes;
let office: Office;
const metrics = createMetrics('test');
const telling = { logger: silentLogger(), metrics, patienceMs: PATIENCE_MS };
beforeAll(async () => {
  wishes = await startWishes();
  const settings = settingsOf(wishes.client, telling);
  const privacy = readPrivacy(settings);
  const now = Date.now();
  const realtime = { typingPrivacy: typingPrivacy(settings), clock: () => now };
  office = await startOffice({ privacy }, 'nobot', realtime);
});
beforeEach(() => silence(false));
afterAll(async () => {
  await office.stop();
  await wishes.stop();
});

/** Whether profiles says nothing, for which nobody waits long here. */
function silence(isSilent: boolean): void {
  wishes.isSilent = isSilent;
  telling.patienceMs = isSilent ? 100 : PATIENCE_MS;
}
const unknown = async () => /settings_unknown_total\S* (\d+)/.exec(await metrics.registry.metrics())![1];

const read = ({ customer, id }: Room, door = office.first) =>
  door.readMessages(customer, { session_id: id, up_to: '' });
const statuses = async (room: Room) =>
  (await room.list(office.member)).filter(({ sender_type }) => sender_type === 'agent').map(({ status }) => status);

describe('reading', () => {
  test('is told by default, and of whoever hides it as delivery, from the next one on', async () => {
    const room = await office.newRoom();
    await room.send(office.member, 'a');
    await read(room);
    expect(await statuses(room)).toEqual(['read']);
    wishes.set(room.customer, { show_read_receipts: false });
    await room.send(office.member, 'b');
    await read(room, office.second);
    expect(await statuses(room)).toEqual(['read', 'delivered']);
    await room.send(office.member, 'c');
    await room.send(room.customer, 'an answer, which reads too');
    expect(await statuses(room)).toEqual(['read', 'delivered', 'delivered']);
    wishes.set(room.customer, { show_read_receipts: true });
    await room.send(office.member, 'd');
    await room.send(room.customer, 'seen');
    expect(await statuses(room)).toEqual(['read', 'read', 'read', 'read']);
  });

  test('goes on quietly while profiles is silent, and that is counted', async () => {
    const room = await office.newRoom();
    await room.send(office.member, 'a');
    silence(true);
    expect(await read(room)).toMatchObject({ unread_count: 0 });
    expect(await statuses(room)).toEqual(['delivered']);
    await room.send(office.member, 'b');
    await room.send(room.customer, 'answer');
    expect(await statuses(room)).toEqual(['delivered', 'delivered']);
    expect(await unknown()).toBe('2');
    silence(false);
    await read(room);
    expect(await statuses(room)).toEqual(['read', 'read']);
  });

  test('by a member is shown as delivered, too, where they hide it', async () => {
    const room = await office.newRoom();
    const statusesOfOwn = async () =>
      (await room.list(room.customer)).filter(({ sender_type }) => sender_type === 'user').map(({ status }) => status);
    wishes.set(office.member, { show_read_receipts: false });
    await room.send(room.customer, 'a');
    await office.first.readMessages(office.member, { session_id: room.id, up_to: '' });
    expect(await statusesOfOwn()).toEqual(['delivered']);
    await room.send(room.customer, 'b');
    await room.send(office.member, 'an answer, which reads too');
    expect(await statusesOfOwn()).toEqual(['delivered', 'delivered']);
    await office.second.readMessages(office.colleague, { session_id: room.id, up_to: '' });
    expect(await statusesOfOwn()).toEqual(['read', 'read']);
    wishes.set(office.member, {});
  });

  test('asks nobody about what reads nothing: nothing was there, a note, the system', async () => {
    const room = await office.newRoom();
    const before = wishes.asked.length;
    await room.send(room.customer, 'a');
    await room.send(office.member, 'between us', { is_private: true });
    await room.send(office.member, 'by the way', { sender_type: 'system' });
    expect(wishes.asked.length).toBe(before);
  });
});

describe('typing', () => {
  const isTyping = ({ type }: Told) => type === 'typing';
  const toldOf = ({ frames }: Socket) => frames.filter(isTyping).map(({ data }) => data.on);

  async function typists(room: Room): Promise<{ own: Socket; desk: Socket; type(on: boolean): void }> {
    const [own, desk] = await Promise.all(
      [room.customer, office.member].map(async (call, index) => {
        const socket = await openSocket(office.realtimes[index]!.url, call, office.tokens);
        socket.say({ op: 'subscribe', session_id: room.id });
        await socket.until(isType('ready'));
        return socket;
      }),
    );
    return { own: own!, desk: desk!, type: (on) => own!.say({ op: 'typing', session_id: room.id, on }) };
  }

  /** What profiles was asked about before it has been told, or never is. */
  async function overtaken({ desk }: Awaited<ReturnType<typeof typists>>, room: Room): Promise<void> {
    const { id } = await room.send(room.customer, 'sent');
    await desk.until(({ data }) => data.message?.id === id);
  }

  test('of whoever hides it is told to nobody, and is again from the next key on', async () => {
    const room = await office.newRoom();
    wishes.set(room.customer, { show_typing_indicator: false });
    const both = await typists(room);
    const before = wishes.asked.length;
    for (const on of [true, true, false, true]) both.type(on);
    await until(() => wishes.asked.length - before === 3);
    await overtaken(both, room);
    expect(toldOf(both.desk)).toEqual([]);
    wishes.set(room.customer, { show_typing_indicator: true });
    both.type(true);
    await both.desk.until(isTyping);
    both.type(false);
    await both.desk.until(({ data }) => data.on === false);
    for (const socket of [both.own, both.desk]) socket.close();
  });

  test('is told to nobody while profiles is silent', async () => {
    const room = await office.newRoom();
    const both = await typists(room);
    silence(true);
    const before = await unknown();
    both.type(true);
    await until(async () => (await unknown()) !== before);
    await overtaken(both, room);
    expect(toldOf(both.desk)).toEqual([]);
    for (const socket of [both.own, both.desk]) socket.close();
  });

  test('asks only when it is news, and ends in its order', async () => {
    const room = await office.newRoom();
    const both = await typists(room);
    const before = wishes.asked.length;
    for (let key = 0; key < 20; key++) both.type(true);
    both.type(false);
    await both.desk.until(({ data }) => data.on === false);
    expect(toldOf(both.desk)).toEqual([true, false]);
    expect(wishes.asked.length - before).toBe(1);
    both.type(true);
    both.own.close();
    await both.desk.until(({ data }) => data.on === false && toldOf(both.desk).length === 4);
    both.desk.close();
  });
});

describe('the language of answers', () => {
  const languages = () => chatLanguages(settingsOf(wishes.client, { ...telling, metrics: createMetrics('test') }));
  const own = () => ownCall(serviceCaller('conversations'), 'an answer');

  test('is what the person has set, at once', async () => {
    const person = someone();
    const { of } = languages();
    expect(await of(own(), person.caller.user_id)).toBe('');
    wishes.set(person, { chat_language: 'de-AT' });
    expect(await of(own(), person.caller.user_id)).toBe('de-AT');
  });

  test('is no wish while profiles is silent', async () => {
    const person = someone();
    wishes.set(person, { chat_language: 'de-AT' });
    silence(true);
    expect(await languages().of(own(), person.caller.user_id)).toBe('');
  });
});
