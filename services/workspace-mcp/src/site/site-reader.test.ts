import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { LookUpAll } from '@cws/kit';
import { startSite, type TestSite } from '../testing/site';
import type { SiteError } from './site-error';
import { openSiteReader, type ReadOptions, type SiteReader, type SiteReaderOptions } from './site-reader';

// contract: site-reader-reach, site-reader-limits

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function site(listener: RequestListener, address?: string, port?: number): Promise<TestSite> {
  const started = await startSite(listener, address, port);
  stops.push(() => started.stop());
  return started;
}

function reader(options: Partial<SiteReaderOptions> = {}): SiteReader {
  const opened = openSiteReader({ origin: 'https://chat.example', ...options });
  stops.push(() => opened.close());
  return opened;
}

/** A reader for a site at a loopback address under a name, as if 127.0.0.1 were public and no other address. */
const publicReader = (port: number, lookUp: LookUpAll) =>
  reader({ ports: [port], isPublic: (address) => address === '127.0.0.1', lookUp });

/** A resolver that gives one list of addresses after another, and the last one for ever. */
function resolver(...answers: readonly string[][]) {
  const left = [...answers];
  const asked: string[] = [];
  const lookUp: LookUpAll = (hostname, _options, found) => {
    asked.push(hostname);
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
    found(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookUp, asked };
}

const problemOf = (read: Promise<unknown>): Promise<string> =>
  read.then(
    () => 'read',
    (error: SiteError) => error.problem,
  );

const local = (options: Partial<SiteReaderOptions> = {}) => reader({ allowHosts: ['127.0.0.1'], ...options });
const readLocal = ({ port }: TestSite, path = '/', options?: ReadOptions) =>
  local().read(`http://127.0.0.1:${port}${path}`, options);

test('a page is read with its status, type and address, without cookies or credentials', async () => {
  const seen: object[] = [];
  const page = await site(({ headers, method }, response) => {
    seen.push({ ...headers, method });
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=b' }).end('Grüße');
  });
  const read = local();
  const url = `http://127.0.0.1:${page.port}/a?b=c`;
  expect(await read.read(`${url}#d`, { accept: 'text/html' })).toEqual({
    url,
    status: 404,
    contentType: 'text/html; charset=utf-8',
    refresh: '',
    body: Buffer.from('Grüße'),
    isCut: false,
    hasMoved: false,
  });
  await read.read(url);
  expect(seen).toMatchObject([
    { method: 'GET', 'user-agent': 'ServiceWorkspace/1.0 (+https://chat.example)', accept: 'text/html' },
    { method: 'GET', accept: '*/*' },
  ]);
  for (const headers of seen) expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
});

test('a name whose address is private is not connected to', async () => {
  const page = await site((_, response) => response.end('secret'));
  const read = reader({ ports: [page.port] });
  expect(await problemOf(read.read(`http://localhost:${page.port}/`))).toBe('address_refused');
  expect(page.requests).toEqual([]);
});

test.each([['10.0.0.1'], ['169.254.169.254'], ['::1'], ['::ffff:127.0.0.1'], ['fd00::1'], ['fe80::1%lo']])(
  'a name that resolves to %s is refused',
  async (address) => {
    const { lookUp } = resolver([address]);
    expect(await problemOf(reader({ lookUp }).read('http://shop.example/'))).toBe('address_refused');
  },
);

test('a name with a public and a private address is refused', async () => {
  const page = await site((_, response) => response.end('public'));
  for (const addresses of [
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.2', '127.0.0.1'],
  ]) {
    const read = publicReader(page.port, resolver(addresses).lookUp);
    expect(await problemOf(read.read(`http://shop.example:${page.port}/`))).toBe('address_refused');
  }
  expect(page.requests).toEqual([]);
});

test('a name that resolves to a private address the second time is refused then', async () => {
  const page = await site((_, response) => response.writeHead(200, { connection: 'close' }).end('public'));
  const inside = await site((_, response) => response.end('secret'), '127.0.0.2', page.port);
  const names = resolver(['127.0.0.1'], ['127.0.0.2']);
  const read = publicReader(page.port, names.lookUp);
  const url = `http://rebound.example:${page.port}/`;
  expect((await read.read(url)).body.toString()).toBe('public');
  expect(await problemOf(read.read(url))).toBe('address_refused');
  expect(inside.requests).toEqual([]);
  expect(names.asked).toEqual(['rebound.example', 'rebound.example']);
});

test('the connection goes to the address that was checked, without another look-up', async () => {
  const page = await site((_, response) => response.end('public'));
  const names = resolver(['127.0.0.1'], ['127.0.0.2']);
  const { body } = await publicReader(page.port, names.lookUp).read(`http://shop.example:${page.port}/`);
  expect(body.toString()).toBe('public');
  expect(names.asked).toEqual(['shop.example']);
});

test('redirects are followed, and the address of the page is the last one', async () => {
  const page = await site(({ url }, response) => {
    const status = { '/1': 301, '/2': 302, '/3': 303, '/4': 307, '/5': 308 }[url!];
    if (!status) return response.end('here');
    return response.writeHead(status, { location: `${Number(url!.slice(1)) + 1}` }).end('moved');
  });
  expect(await readLocal(page, '/1')).toMatchObject({ url: `http://127.0.0.1:${page.port}/6`, status: 200 });
});

test.each([
  [[301, 308], true],
  [[301, 302], false],
  [[], false],
])('a page behind the redirects %j has moved for good: %s', async (statuses, hasMoved) => {
  const page = await site(({ url }, response) => {
    const at = Number(url!.slice(1));
    response.writeHead(statuses[at] ?? 200, { location: `/${at + 1}` }).end('Hello');
  });
  expect(await readLocal(page, '/0')).toMatchObject({ hasMoved });
});

test('a sixth redirect is not followed', async () => {
  const page = await site(({ url }, response) => response.writeHead(302, { location: `${url}x` }).end());
  expect(await problemOf(readLocal(page))).toBe('too_many_redirects');
  expect(page.requests).toHaveLength(6);
});

test.each([
  ['a private address', 'http://127.0.0.2:PORT/', 'address_refused'],
  ['a decimal address', 'http://2130706434:PORT/', 'address_refused'],
  ['a mapped address', 'http://[::ffff:127.0.0.2]:PORT/', 'address_refused'],
  ['the metadata address', 'http://169.254.169.254/', 'address_refused'],
  ['another port', 'http://example.com:22/', 'address_refused'],
  ['a file', 'file:///etc/passwd', 'url_invalid'],
  ['data', 'data:text/html,x', 'url_invalid'],
  ['no address at all', 'http://', 'url_invalid'],
])('a redirect to %s is refused', async (_target, location, problem) => {
  const page = await site((_, response) =>
    response.writeHead(302, { location: location.replace('PORT', `${page.port}`) }).end(),
  );
  const inside = await site((_, response) => response.end('secret'), '127.0.0.2', page.port);
  expect(await problemOf(readLocal(page))).toBe(problem);
  expect(inside.requests).toEqual([]);
});

test('a redirect to a name whose address is private is refused', async () => {
  const page = await site((_, response) =>
    response.writeHead(302, { location: `http://inside.example:${page.port}/` }).end(),
  );
  const inside = await site((_, response) => response.end('secret'), '127.0.0.2', page.port);
  const read = reader({
    ports: [page.port],
    isPublic: (address) => address === '127.0.0.1',
    lookUp: (name, _options, found) =>
      found(null, [{ address: name === 'inside.example' ? '127.0.0.2' : '127.0.0.1', family: 4 }]),
  });
  expect(await problemOf(read.read(`http://shop.example:${page.port}/`))).toBe('address_refused');
  expect(inside.requests).toEqual([]);
});

test('a redirect that the caller refuses is not requested', async () => {
  const page = await site(({ url }, response) =>
    url === '/secret'
      ? response.end('secret')
      : response.writeHead(302, { location: `/${url === '/' ? 'a' : 'secret'}` }).end(),
  );
  const asked: string[] = [];
  const redirectRefusal = async (target: string) => {
    asked.push(target);
    return target.endsWith('/secret') ? 'forbidden' : undefined;
  };
  expect(await problemOf(readLocal(page, '/', { redirectRefusal }))).toBe('redirect_refused');
  expect(asked).toEqual(['a', 'secret'].map((path) => `http://127.0.0.1:${page.port}/${path}`));
  expect(page.requests).toEqual(['/', '/a']);
});

test('a redirect that the caller allows is still refused by the rules of addresses', async () => {
  const inside = await site((_, response) => response.end('secret'), '127.0.0.2');
  const page = await site((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${inside.port}/` }).end(),
  );
  const redirectRefusal = jest.fn(() => undefined);
  expect(await problemOf(readLocal(page, '/', { redirectRefusal }))).toBe('address_refused');
  expect(redirectRefusal).not.toHaveBeenCalled();
  expect(inside.requests).toEqual([]);
});

test('the beginning of a body over the limit is read where the caller wants it', async () => {
  const page = await site((_, response) => response.end('abcdef'));
  expect(await readLocal(page, '/', { maxBytes: 4, cuts: true })).toMatchObject({
    body: Buffer.from('abcd'),
    isCut: true,
  });
  expect(await readLocal(page, '/', { maxBytes: 6, cuts: true })).toMatchObject({
    body: Buffer.from('abcdef'),
    isCut: false,
  });
});

test('a body over the limit is not read to its end', async () => {
  let isClosed = false;
  const page = await site((_, response) => {
    response.on('close', () => {
      isClosed = true;
    });
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1024)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  });
  expect(await problemOf(readLocal(page, '/', { maxBytes: 10_000 }))).toBe('too_large');
  while (!isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('a compressed body is measured by what it becomes', async () => {
  const page = await site(({ url }, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(Number(url!.slice(1))))),
  );
  expect((await readLocal(page, '/1000', { maxBytes: 1000 })).body).toHaveLength(1000);
  expect(await problemOf(readLocal(page, '/1001', { maxBytes: 1000 }))).toBe('too_large');
});

test.each<[string, RequestListener]>([
  ['no response', () => {}],
  [
    'a body that drips',
    (_, response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    },
  ],
  ['redirects that drip', (_, response) => setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60)],
])('a site with %s is given up', async (_what, listener) => {
  expect(await problemOf(readLocal(await site(listener), '/', { timeoutMs: 200 }))).toBe('too_slow');
});

test.each<[string, RequestListener]>([
  ['breaks the connection', ({ socket }) => socket.destroy()],
  [
    'breaks off its body',
    (_, response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
  ],
  ['does not speak HTTP', ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ['sends headers without end', (_, response) => response.writeHead(200, { long: 'x'.repeat(100_000) }).end()],
  [
    'says gzip and sends something else',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
  ],
])('a site that %s is unreachable', async (_what, listener) => {
  expect(await problemOf(readLocal(await site(listener)))).toBe('unreachable');
});

test('a name without an address and a port where nobody listens are unreachable', async () => {
  const page = await site((_, response) => response.end());
  await page.stop();
  expect(await problemOf(readLocal(page))).toBe('unreachable');
  expect(await problemOf(reader({ lookUp: resolver([]).lookUp }).read('http://shop.example/'))).toBe('unreachable');
  const unknown: LookUpAll = (_name, _options, found) => found(new Error('ENOTFOUND'), []);
  expect(await problemOf(reader({ lookUp: unknown }).read('http://shop.example/'))).toBe('unreachable');
});

test.each<[string, NodeJS.ErrnoException, string]>([
  ['does not exist', Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'There is no host of the name shop.example'],
  [
    'cannot be looked up',
    Object.assign(new Error('x'), { code: 'EAI_AGAIN' }),
    'The name shop.example could not be looked up now',
  ],
])('a name that %s is told from other problems', async (_what, error, message) => {
  const lookUp: LookUpAll = (_name, _options, found) => found(error, []);
  await expect(reader({ lookUp }).read('http://shop.example/')).rejects.toMatchObject({ message, isOfHost: true });
});

test('a refused connection and a broken one are told from each other', async () => {
  const closed = await site((_, response) => response.end());
  await closed.stop();
  const message = 'The host 127.0.0.1 refused the connection';
  await expect(readLocal(closed)).rejects.toMatchObject({ message, isOfHost: true });
  const breaking = await site(({ socket }) => socket.destroy());
  await expect(readLocal(breaking)).rejects.toThrow('127.0.0.1 broke the connection');
});

test.each([
  ['/größe', Buffer.from('/größe').toString('latin1'), '/gr%C3%B6%C3%9Fe'],
  ['/größe in Latin-1', '/gr\xf6\xdfe', '/gr%F6%DFe'],
  ['/gr%C3%B6%C3%9Fe', '/gr%C3%B6%C3%9Fe', '/gr%C3%B6%C3%9Fe'],
  ['?q=東京', Buffer.from('/?q=東京').toString('latin1'), '/?q=%E6%9D%B1%E4%BA%AC'],
])('a redirect to %s is followed by its bytes', async (_what, location, path) => {
  const page = await site(({ url }, response) => {
    if (url !== '/') return response.end('here');
    return response.socket!.end(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`, 'latin1');
  });
  expect((await readLocal(page)).body.toString()).toBe('here');
  expect(page.requests).toEqual(['/', path]);
});

test('the signal of the caller ends the reading with its reason', async () => {
  const page = await site(() => {});
  const abort = new AbortController();
  const reading = readLocal(page, '/', { signal: abort.signal });
  abort.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});
