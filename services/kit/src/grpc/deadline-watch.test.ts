import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { deadlineWatch } from './deadline-watch';

const deadlines = deadlineWatch();
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
  deadlines.stop();
  here.destroy();
  there.destroy();
  server.close();
});

/** Blocks like SIGSTOP: no timer runs, and data that arrives is not read. */
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Resolves to whether a call is late whose response is read from a socket. */
async function outcomeOf(call: { deadlineInMs: number }, meanwhile: () => void): Promise<string> {
  const outcome = new Promise<string>((resolve) => {
    const unwatch = deadlines.watch(Date.now() + call.deadlineInMs, () => resolve('late'));
    here.once('data', () => {
      unwatch();
      resolve('in time');
    });
  });
  await new Promise(setImmediate);
  meanwhile();
  return outcome;
}

test('a call whose response arrived during a pause of this process is not late', async () => {
  const outcome = await outcomeOf({ deadlineInMs: 200 }, () => {
    there.write('response');
    pause(600);
  });
  expect(outcome).toBe('in time');
});

test('a call without a response after a pause of this process is late', async () => {
  expect(await outcomeOf({ deadlineInMs: 200 }, () => pause(600))).toBe('late');
});

test('late calls end even if the process pauses again and again', async () => {
  const starving = setInterval(() => pause(350), 10);
  expect(await outcomeOf({ deadlineInMs: 100 }, () => {})).toBe('late');
  clearInterval(starving);
});
