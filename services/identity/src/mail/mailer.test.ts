import { createServer, type Server, type Socket } from 'node:net';
import { brandingOf, createMetrics, type Logger } from '@cws/kit';
import { openMailer } from './mailer';

const ADDRESS = 'nobody@example.com';
const MAIL = { subject: 'Hello', lead: 'Hello', paragraphs: [] };

const SENDER = { from: 'service@example.com', branding: brandingOf({}) };

let refused: string;
let server: Server;
beforeAll(async () => {
  server = createServer(smtp).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

/** A mail server that refuses one command, and repeats the recipient as many do. */
function smtp(socket: Socket): void {
  socket.write('220 mail\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (line) => {
    const isRefused = String(line).startsWith(refused);
    socket.write(isRefused ? `550 5.1.1 <${ADDRESS}>: no such user\r\n` : '250 ok\r\n');
  });
}

async function send(): Promise<{ lines: unknown[]; thrown: unknown }> {
  const lines: unknown[] = [];
  const log = { error: (facts: { err: Error }) => lines.push(logged(facts.err)) } as unknown as Logger;
  const { port } = server.address() as { port: number };
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, SENDER, log, createMetrics('test'));
  const thrown = await mailer.send(ADDRESS, MAIL).catch((error: Error) => error);
  mailer.close();
  return { lines, thrown };
}

/** Returns the parts of an error that a log line has: its message, its stack and its own fields. */
const logged = (error: Error) => `${error.message} ${error.stack} ${JSON.stringify(error)}`;

test('a mailbox that the mail server refuses is logged without its address, and the requester gets no error', async () => {
  refused = 'RCPT TO';
  const { lines, thrown } = await send();
  expect(thrown).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('550 5.1.1 <[address]>')]);
  expect(String(lines)).not.toContain(ADDRESS);
});

test('a mail server that refuses the mail is upstream_unavailable, and neither log nor cause has the address', async () => {
  refused = 'MAIL FROM';
  const { lines, thrown } = await send();
  expect(thrown).toMatchObject({ code: 'upstream_unavailable', retryAfter: 5 });
  expect(lines).toEqual([expect.stringContaining('550 5.1.1 <[address]>')]);
  expect(String(lines) + logged((thrown as { cause: Error }).cause)).not.toContain(ADDRESS);
});
