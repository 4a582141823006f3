import { localTime } from '../terminal/local-time';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const AT = '2026-11-20T03:35:00.123Z';
const frame = (type: string, data: object, seq?: number) => ({ seq, type, session_id: 's-1', at: AT, data });
const ready = (seq: number) => frame('ready', { seq, ws_session_id: 'w' });
const said = (seq: number, text: string) =>
  frame('message.created', { message: { sender_type: 'user', content_type: 'text', text } }, seq);

test('tail prints each event on a line of its own, without control sequences', async () => {
  const deleted = frame('message.deleted', { message_id: 'm-1' }, 6);
  const changed = frame('session.updated', { session: { status: 'open', topic: 'Hi' }, changed: ['status'] }, 7);
  const receipt = frame('message.receipt', { side: 'user' }, 8);
  service.rest.nextStreams.push({ frames: [ready(4), said(5, 'two\nlines\u001b[2J'), deleted, changed, receipt] });
  const { stdout, status } = await machine.run('tail', 's-1');
  expect(stdout.split('\n')).toEqual([
    `${localTime(AT)}  user    two`,
    `${' '.repeat(localTime(AT).length + 10)}lines`,
    `${localTime(AT)}  -       message m-1 deleted`,
    `${localTime(AT)}  -       chat is open: Hi`,
    '',
  ]);
  expect(status).toBe(1);
});

test('tail reconnects after the last number and prints no event twice', async () => {
  service.rest.nextStreams.push(
    { frames: [ready(2), said(3, 'a')], cut: true },
    503,
    { frames: [ready(5), said(3, 'a'), said(4, 'b')] },
    { frames: [ready(5), said(5, 'c')] },
  );
  const { stdout } = await machine.run('tail', 's-1', '--json', '--limit', '3');
  const frames = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(frames.map(({ seq, data }) => [seq, data.message.text])).toEqual([
    [3, 'a'],
    [4, 'b'],
    [5, 'c'],
  ]);
  expect(service.rest.streamsAfter).toEqual([null, '3', '3', '4']);
});

test('tail of a chat without new events reconnects at the number where it started', async () => {
  service.rest.nextStreams.push({ frames: [ready(7)] });
  await machine.run('tail', 's-1');
  expect(service.rest.streamsAfter).toEqual([null, '7']);
});

test('--after starts behind that event, and tail says when events are no longer kept', async () => {
  service.rest.nextStreams.push({ frames: [ready(9), frame('resync_required', { seq: 9 }), said(10, 'new')] });
  const { stdout, stderr } = await machine.run('tail', 's-1', '--after', '0', '--limit', '1');
  expect(service.rest.streamsAfter).toEqual(['0']);
  expect(stdout).toContain('new');
  expect(stderr).toContain('cws messages s-1');
});

test('tail of a chat that does not exist fails', async () => {
  const { status, stderr } = await machine.run('tail', 'nowhere', '--json');
  expect([status, JSON.parse(stderr).error.code]).toEqual([1, 'session_not_found']);
  expect((await machine.run('tail', 's-1', '--after', 'x')).status).toBe(2);
});

test('tail renews an access token that expires while it runs', async () => {
  service.rest.nextStreams.push(
    { frames: [ready(1), frame('closed', { code: 'unauthorized' })] },
    { frames: [ready(2), said(2, 'x')] },
  );
  const { stdout } = await machine.run('tail', 's-1', '--limit', '1');
  expect(stdout).toContain('x');
});
