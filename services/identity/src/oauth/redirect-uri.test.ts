import { hostOfRedirect, isAcceptedRedirect, isRegistered } from './redirect-uri';

test.each([
  'https://client.example.com/cb',
  'https://client.example.com:8443/cb?keep=1&a=%20',
  'HTTPS://Client.Example.com/cb',
  'https://192.0.2.1/cb',
  'http://127.0.0.1:7777/cb',
  'http://127.0.0.1/cb',
  'http://[::1]:7777/cb',
  'http://localhost:7777/cb',
  'http://localhost',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
  'com.example.app:/oauth',
  'vscode://vendor.extension/cb',
  'ms-appx-web://microsoft.aad.brokerplugin/cb',
  'chrome-extension://abcdefghijklmnop/cb',
  'moz-extension://2c127fa4/cb',
])('%s is accepted', (uri) => expect(isAcceptedRedirect(uri)).toBe(true));

test.each([
  'http://client.example.com/cb',
  'http://localhost.example.com/cb',
  'http://127.0.0.1.example.com/cb',
  'http://localhost@client.example.com/cb',
  'https://client.example.com@other.example/cb',
  'http://[::2]/cb',
  'http://10.0.0.1/cb',
  'https://client.example.com/cb#fragment',
  'https://client.example.com/cb#',
  'com.example.app:/oauth#fragment',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://client.example.com/1',
  'about:blank',
  'view-source:https://client.example.com/',
  'ms-msdt:/id',
  'MS-MSDT:/id',
  'ms-settings:privacy',
  'ms-officecmd:x',
  'ms-word:ofe%7Cu%7Cx',
  'ms-excel:ofe',
  'ms-cxh:x',
  'ms-cxh-full:x',
  'search-ms:query=x',
  'search:x',
  'intent://scan/',
  'zoommtg://zoom.us/join',
  'zoomus://zoom.us/join',
  'app:x',
  'skype:somebody?call',
  'ms-photos:viewer',
  'ms-people:x',
  'urn:ietf:wg:oauth:2.0:oob',
  'mailto:a@example.com',
  'tel:+1',
  'sms:+1',
  'facetime:x',
  'https:client.example.com',
  'https:///client.example.com',
  'https:\\\\client.example.com',
  'https://client.example.com/a b',
  'https://client.example.com/\r\nSet-Cookie:x',
  'java\tscript:alert(1)',
  ' https://client.example.com/cb',
  'https://exämple.com/cb',
  '/cb',
  '//client.example.com/cb',
  'cb',
  '',
  `https://client.example.com/${'x'.repeat(2_000)}`,
])('%p is rejected', (uri) => expect(isAcceptedRedirect(uri)).toBe(false));

test('only a registered redirect URI matches, port included', () => {
  const registered = ['http://127.0.0.1:7777/cb', 'https://client.example.com/cb'];
  const matches = (uri: string) => isRegistered(uri, registered, false);
  expect(registered.every(matches)).toBe(true);
  for (const other of [
    'http://127.0.0.1:7778/cb',
    'http://127.0.0.1/cb',
    'http://localhost:7777/cb',
    'https://client.example.com/cb/',
    'https://client.example.com/cb?x=1',
    'https://CLIENT.example.com/cb',
    'https://client.example.com:443/cb',
  ])
    expect(matches(other)).toBe(false);
});

test('a redirect URI that was registered before its scheme was refused no longer matches', () => {
  for (const uri of ['search-ms:query=x', 'ms-msdt:/id']) expect(isRegistered(uri, [uri], false)).toBe(false);
});

test('with any port allowed, only loopback redirects match on another port', () => {
  const matches = (uri: string) => isRegistered(uri, ['http://127.0.0.1:7777/cb', 'https://a.example/cb'], true);
  expect(matches('http://127.0.0.1:1234/cb')).toBe(true);
  expect(matches('http://127.0.0.1/cb')).toBe(true);
  for (const other of [
    'http://localhost:7777/cb',
    'http://127.0.0.1:1234/other',
    'http://127.0.0.1:1234/cb?x=1',
    'http://127.0.0.1:1@evil.example/cb',
    'http://127.0.0.1.evil.example:7777/cb',
    'https://a.example:444/cb',
  ])
    expect(matches(other)).toBe(false);
});

test.each([
  ['https://client.example.com/cb', 'client.example.com'],
  ['http://127.0.0.1:7777/cb', '127.0.0.1:7777'],
  ['cursor://anysphere.cursor-retrieval/cb', 'cursor:'],
])('%s is shown as %s', (uri, shown) => expect(hostOfRedirect(uri)).toBe(shown));
