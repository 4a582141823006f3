import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withSignInEach } from './each-sign-in';
import type { FakeService } from './fake-service';
import type { Machine } from './machine';
import { startCliWith } from './process';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

// contract: cws-proxy
test('requests go through the proxy of the environment, and those to this machine do not', async () => {
  const hosts: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url }, socket) => {
    hosts.push(url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const env = { SERVICE_CONFIG_DIR: machine.folder, HTTPS_PROXY: address, HTTP_PROXY: address };
  const elsewhere = await startCliWith(env, '--origin', 'https://cws.example', 'login', '--no-browser').ended;
  expect([elsewhere.status, hosts]).toEqual([1, ['cws.example:443']]);
  expect((await startCliWith(env, '--origin', service.origin, 'me').ended).status).toBe(0);
  expect(hosts).toHaveLength(1);
  proxy.close();
});
