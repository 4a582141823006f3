import { once } from 'node:events';
import { connect } from 'node:net';
import { covers } from './support/covers';
import { hostRoot } from './support/target';

/** Returns what the gateway writes until it closes the connection; the client never closes its side. */
async function responseTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(hostRoot);
  const socket = connect({ host: hostname, port: Number(port || 80), allowHalfOpen: true });
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  const reset = new Promise<boolean>((resolve) => socket.once('error', () => resolve(true)));
  socket.write(bytes);
  await Promise.race([once(socket, 'end'), reset]);
  // Only a peer that has closed both directions sends a reset.
  const pause = () => new Promise<boolean>((resolve) => setTimeout(resolve, 50, false));
  while (!(await Promise.race([reset, pause()]))) socket.write('\n');
  socket.destroy();
  return text;
}

const statusOf = (text: string) => Number(text.split(' ')[1]);
const HOST = `Host: ${new URL(hostRoot).host}`;

covers('wire.connection.refused-upgrade')(
  'a client whose upgrade is refused gets a response, and the connection is closed',
  async () => {
    const offer = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    for (const [headers, status] of [
      [offer, 401],
      [`${offer}\r\nAuthorization: Bearer nonsense`, 401],
      [`${offer}\r\nOrigin: https://evil.example`, 403],
    ] as const)
      expect(statusOf(await responseTo(`GET /v1/realtime HTTP/1.1\r\n${HOST}\r\n${headers}\r\n${key}\r\n\r\n`))).toBe(
        status,
      );
  },
);

covers('wire.connection.not-http')(
  'a client that sends bytes which are not HTTP gets a response, and the connection is closed',
  async () => {
    expect(statusOf(await responseTo('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'))).toBeGreaterThanOrEqual(400);
  },
);

covers('wire.connection.slow')(
  'a client that sends headers, or a body without a credential, too slowly gets 408',
  async () => {
    const responses = await Promise.all([
      responseTo(`GET /v1/chats HTTP/1.1\r\n${HOST}\r\n`),
      responseTo(
        `POST /v1/auth/otp/request HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      ),
      responseTo(
        `POST /v1/oauth/token HTTP/1.1\r\n${HOST}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\na`,
      ),
    ]);
    expect(responses.map(statusOf)).toEqual([408, 408, 408]);
  },
);

covers('wire.absolute-form')('a request target in absolute form is served like its path', async () => {
  const statusAt = async (method: string, path: string) =>
    statusOf(
      await responseTo(`${method} ${hostRoot}${path} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`),
    );
  expect(await statusAt('GET', '/.well-known/oauth-authorization-server')).toBe(200);
  expect(await statusAt('GET', '/v1/mcp')).toBe(405);
  expect(await statusAt('GET', '/signin?x=1')).toBe(200);
  expect(await statusAt('GET', '/v1/chats?per_page=1')).toBe(401);
  expect(await statusAt('GET', '')).toBeGreaterThanOrEqual(200);
});
