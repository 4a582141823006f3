import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { lateCalls } from './late-calls';

const late = lateCalls();
let server: Server;
let here: Socket;
let there: Socket;

beforeEach(async () => {
  const accepted = Promise.withResolvers<Socket>();
  server = createServer(accepted.resolve);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  here = connect((server.address() as AddressInfo).port, '127.0.0.1');
  there = await accepted.promise;
});
afterEach(() => {
  late.stop();
  here.destroy();
  there.destroy();
  server.close();
});

/** As a process is that has been stopped by SIGSTOP: no timer runs, and what arrives waits to be read. */
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Whether a call whose response is read from the socket is told as late. */
async function outcomeOf(call: { deadlineInMs: number }, meanwhile: () => void): Promise<string> {
  const outcome = new Promise<string>((told) => {
    const unwatch = late.watch(Date.now() + call.deadlineInMs, () => told('late'));
    here.once('data', () => {
      unwatch();
      told('answered');
    });
  });
  await new Promise(setImmediate);
  meanwhile();
  return outcome;
}

test('a call whose response came while this process paused is not late', async () => {
  const outcome = await outcomeOf({ deadlineInMs: 200 }, () => {
    there.write('response');
    pause(600);
  });
  expect(outcome).toBe('answered');
});

test('a call that nobody responded to while this process paused is late', async () => {
  expect(await outcomeOf({ deadlineInMs: 200 }, () => pause(600))).toBe('late');
});

test('a process that pauses again and again still tells what is late', async () => {
  const starving = setInterval(() => pause(350), 10);
  expect(await outcomeOf({ deadlineInMs: 100 }, () => {})).toBe('late');
  clearInterval(starving);
});
