import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

// contract: cws-jq
test('--jq prints texts as they are and other values as JSON on one line', async () => {
  expect((await machine.run('me', '--jq', '.email, {id}')).stdout).toBe('ada@example.com\n{"id":"u1"}\n');
});

test('--jq takes the whole language of jq', async () => {
  const filter = '[to_entries[] | select(.value | type == "string") | .key] | sort | join(",")';
  expect((await machine.run('me', '--jq', filter)).stdout).toBe('display_name,email,id\n');
});

test('--jq filters each event of a stream in its order', async () => {
  const message = (seq: number) => ({
    type: 'message.created',
    seq,
    session_id: 'c',
    at: '2026-11-20T03:35:00.123Z',
    data: { message: { sender_type: 'user', content_type: 'text', text: `m${seq}` } },
  });
  service.rest.nextStreams.push({ frames: [1, 2, 3].map(message) });
  const { stdout } = await machine.run('tail', 'c', '--after', '0', '--limit', '3', '--jq', '.data.message.text');
  expect(stdout).toBe('m1\nm2\nm3\n');
});

test('a filter that is none is wrong usage before any request', async () => {
  service.rest.personal.asked.length = 0;
  const { status, stderr } = await machine.run('me', '--jq', '.email |');
  expect([status, service.rest.personal.asked]).toEqual([2, []]);
  expect(JSON.parse(stderr).error.message).toMatch(/^--jq \.email \|: syntax error/);
});

test('a filter that does not fit the result fails', async () => {
  const { status, stdout, stderr } = await machine.run('me', '--jq', '.email.name');
  expect([status, stdout]).toEqual([1, '']);
  expect(JSON.parse(stderr).error).toEqual({ code: 'jq', message: expect.stringContaining('Cannot index string') });
});
