import { outboundRules } from '@cws/kit';
import type { SiteError } from './site-error';
import { siteUrl } from './site-rules';

// contract: site-reader-reach

const problemOf = (url: string, rules = outboundRules()): string => {
  try {
    return `read ${siteUrl(url, rules).href}`;
  } catch (error) {
    return (error as SiteError).problem;
  }
};

test.each([
  ['http://example.com/a#b', 'read http://example.com/a'],
  ['https://example.com', 'read https://example.com/'],
  ['http://example.com:443/', 'read http://example.com:443/'],
  ['https://93.184.216.34/', 'read https://93.184.216.34/'],
  ['https://[2606:2800:220:1:248:1893:25c8:1946]/', 'read https://[2606:2800:220:1:248:1893:25c8:1946]/'],
])('%s may be read', (url, expected) => {
  expect(problemOf(url)).toBe(expected);
});

test.each([
  'file:///etc/passwd',
  'ftp://example.com/',
  'data:text/html,x',
  'javascript:alert(1)',
  '//example.com/',
  'example.com',
  'http:/example.com',
  'http://user:secret@example.com/',
  'http://user@example.com/',
  '',
])('"%s" is no http or https URL without credentials', (url) => {
  expect(problemOf(url)).toBe('url_invalid');
});

test.each(['http://example.com:22/', 'http://example.com:8080/', 'https://example.com:25/', 'http://example.com:6379'])(
  'the port of %s may not be read',
  (url) => {
    expect(problemOf(url)).toBe('address_refused');
  },
);

test('further ports may be read when the rules name them', () => {
  const rules = outboundRules({ ports: [80, 443, 8080] });
  expect(problemOf('http://example.com:8080/', rules)).toBe('read http://example.com:8080/');
  expect(problemOf('http://example.com:8081/', rules)).toBe('address_refused');
});

test.each([
  ['a private IPv4 address', 'http://10.0.0.1/'],
  ['a private IPv4 address', 'http://172.31.255.255/'],
  ['a private IPv4 address', 'http://192.168.1.1/'],
  ['the loopback address', 'http://127.0.0.1/'],
  ['another loopback address', 'http://127.9.9.9/'],
  ['a shortened loopback address', 'http://127.1/'],
  ['a decimal loopback address', 'http://2130706433/'],
  ['an octal loopback address', 'http://0177.0.0.1/'],
  ['a hexadecimal loopback address', 'http://0x7f000001/'],
  ['a loopback address in full-width digits', 'http://１２７.０.０.１/'],
  ['the unspecified address', 'http://0.0.0.0/'],
  ['an address of this network', 'http://0.1.2.3/'],
  ['an address of carrier-grade NAT', 'http://100.64.0.1/'],
  ['a link-local address', 'http://169.254.0.1/'],
  ['the metadata address', 'http://169.254.169.254/latest/meta-data/'],
  ['a metadata address that looks public', 'http://168.63.129.16/'],
  ['a multicast address', 'http://224.0.0.1/'],
  ['the broadcast address', 'http://255.255.255.255/'],
  ['a reserved address', 'http://240.0.0.1/'],
  ['an address for benchmarks', 'http://198.18.0.1/'],
  ['an address for documentation', 'http://192.0.2.1/'],
  ['the IPv6 loopback address', 'http://[::1]/'],
  ['the unspecified IPv6 address', 'http://[::]/'],
  ['a unique local IPv6 address', 'http://[fd12:3456::1]/'],
  ['a link-local IPv6 address', 'http://[fe80::1]/'],
  ['a site-local IPv6 address', 'http://[fec0::1]/'],
  ['an IPv6 multicast address', 'http://[ff02::1]/'],
  ['a mapped IPv4 address', 'http://[::ffff:127.0.0.1]/'],
  ['a mapped IPv4 address in hexadecimal', 'http://[::ffff:a00:1]/'],
  ['a compatible IPv4 address', 'http://[::127.0.0.1]/'],
  ['a translated IPv4 address', 'http://[64:ff9b::10.0.0.1]/'],
  ['a 6to4 address', 'http://[2002:7f00:1::]/'],
  ['a Teredo address', 'http://[2001:0:7f00:1::]/'],
  ['an IPv6 address for documentation', 'http://[2001:db8::1]/'],
  ['an IPv6 address that is assigned to nobody', 'http://[4000::1]/'],
])('%s is not read: %s', (_kind, url) => {
  expect(problemOf(url)).toBe('address_refused');
});

test('the rules of ports and addresses are lifted for named hosts alone', () => {
  const rules = outboundRules({ allowHosts: ['127.0.0.1', 'localhost', '::1'] });
  expect(problemOf('http://127.0.0.1:5000/', rules)).toBe('read http://127.0.0.1:5000/');
  expect(problemOf('http://LOCALHOST:5000/', rules)).toBe('read http://localhost:5000/');
  expect(problemOf('http://[::1]:5000/', rules)).toBe('read http://[::1]:5000/');
  expect(problemOf('http://127.0.0.2/', rules)).toBe('address_refused');
  expect(problemOf('http://localhost.example.com:5000/', rules)).toBe('address_refused');
  expect(problemOf('file://localhost/etc/passwd', rules)).toBe('url_invalid');
});
