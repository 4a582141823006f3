import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeFor, mailIds } from './inbox.ts';
import { targetFrom } from './target.ts';

const mail = (id: string, address: string, code: string) => ({ id, to: [{ address }], text: `Your code is ${code}.` });
let mails = [mail('1', 'me@example.com', '111111')];
const server = createServer((_request, response) => response.end(JSON.stringify(mails)));
let url = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('the inbox ignores codes of earlier mails and of other addresses', async () => {
  const seen = await mailIds(url, 'me@example.com');
  const code = codeFor(url, 'me@example.com', seen);
  mails = [...mails, mail('2', 'you@example.com', '222222')];
  setTimeout(() => (mails = [...mails, mail('3', 'me@example.com', '333333')]), 50);
  expect(await code).toBe('333333');
});

test('the argument overrides BASE_URL, and MAIL_API may have a path or not', () => {
  const target = targetFrom(['http://a.example/v1/'], {
    BASE_URL: 'http://b.example/v1',
    MAIL_API: 'http://m/api/email',
  });
  expect(target).toEqual({ base: 'http://a.example/v1', origin: 'http://a.example', mails: 'http://m/api/email' });
  expect(targetFrom([], { BASE_URL: 'http://b.example/v1' })?.origin).toBe('http://b.example');
  expect(targetFrom([], {})?.mails).toBe('http://localhost:1080/api/email');
  expect(targetFrom(['x'], {})).toBeUndefined();
});

test('without an address the target is the local run of the same ports', () => {
  const ports = { PORT: '9500', MAIL_WEB_PORT: '9501' };
  const { base, mails } = targetFrom([], ports)!;
  expect([base, mails]).toEqual(['http://localhost:9500/v1', 'http://localhost:9501/api/email']);
  const named = targetFrom([], { ...ports, BASE_URL: 'http://b.example/v1', MAIL_API: 'http://m' });
  expect([named?.base, named?.mails]).toEqual(['http://b.example/v1', 'http://m/api/email']);
});
