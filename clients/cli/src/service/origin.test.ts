import { parseOrigin } from './origin';

test.each([
  ['https://chat.example', 'https://chat.example'],
  ['HTTPS://Chat.Example:443/', 'https://chat.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:9', 'http://127.0.0.1:9'],
  ['http://[::1]:9/', 'http://[::1]:9'],
])('parseOrigin reads %s as %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});

test.each([
  'chat.example',
  'ftp://chat.example',
  'http://chat.example',
  'http://localhost.evil.example',
  'https://chat.example/v1',
  'https://chat.example?x',
  'https://me:secret@chat.example',
])('parseOrigin refuses %s', (text) => {
  expect(() => parseOrigin(text)).toThrow(expect.objectContaining({ status: 2 }));
});
