import { isHttpUrl } from './http-url';

test.each(['https://example.com', 'HTTP://example.com/a?b=c#d', 'http://127.0.0.1:8080/ä'])(
  '%j is an http URL',
  (text) => {
    expect(isHttpUrl(text)).toBe(true);
  },
);

test.each([
  '',
  'example.com',
  '//example.com',
  'http:example.com',
  'http:///example.com',
  'https://[',
  'https://example.com/a b',
  'https://example.com\n',
  ' https://example.com',
  'javascript:alert(1)//http://',
  'ftp://example.com',
  'data:text/html,x',
])('%j is no http URL', (text) => {
  expect(isHttpUrl(text)).toBe(false);
});
