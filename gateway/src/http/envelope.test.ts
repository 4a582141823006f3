import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError } from '@cws/kit';
import { sendData, sendError } from './envelope';

const servers: { close(): void }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const sendText = (response: ServerResponse, data: string) =>
  sendData(response, 200, (writer) => writer.ascii(JSON.stringify(data)));

const dataAt = async (port: number, path: string): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return ((await response.json()) as { data: unknown }).data;
};

test('a response that waits behind an earlier one of its connection keeps its data while others are sent', async () => {
  let first: ServerResponse | undefined;
  let secondIsWritten = () => {};
  const written = new Promise<void>((resolve) => {
    secondIsWritten = resolve;
  });
  const port = await serve(({ url = '' }, response) => {
    if (url === '/first') first = response;
    else sendText(response, url);
    if (url === '/second') secondIsWritten();
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await written;
  expect(await dataAt(port, '/other1')).toBe('/other1');
  expect(await dataAt(port, '/other2')).toBe('/other2');
  sendText(first!, '/first');
  const received = await text(socket);
  expect(received.match(/"data":"[^"]*"/g)).toEqual(['"data":"/first"', '"data":"/second"']);
});

test('data that cannot be written become an error, and the next response is whole', async () => {
  const port = await serve(({ url }, response) => {
    try {
      sendData(response, 200, (writer) => {
        writer.ascii('{"begun":');
        if (url === '/broken') throw new Error('cannot be written');
        writer.ascii('true}');
      });
    } catch {
      sendError(response, new AppError('internal'));
    }
  });
  const broken = await fetch(`http://127.0.0.1:${port}/broken`);
  expect([broken.status, await broken.json()]).toMatchObject([500, { success: false, error: { code: 'internal' } }]);
  expect(await dataAt(port, '/')).toEqual({ begun: true });
});

test('HEAD gets the length of the data without them', async () => {
  const port = await serve((_request, response) => sendText(response, 'text'));
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe(String('{"success":true,"data":"text"}'.length));
  expect(await response.text()).toBe('');
  expect(await dataAt(port, '/')).toBe('text');
});
