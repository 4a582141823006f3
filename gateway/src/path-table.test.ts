import { once } from 'node:events';
import express from 'express';
import { pathTable } from './path-table';
import { rows } from './routes';
import { ask } from './testing/ask';

const find = pathTable(
  ['/a', '/a/{id}', '/a/{id}/b', '/a/known', '/a/known/{name}/c', '/x/{one}/{two}'].map((pattern) => [
    pattern,
    pattern,
  ]),
);

test.each([
  ['/a', '/a', {}],
  ['/a/1', '/a/{id}', { id: '1' }],
  ['/a/1/b', '/a/{id}/b', { id: '1' }],
  ['/a/known', '/a/known', {}],
  ['/a/known/b', '/a/{id}/b', { id: 'known' }],
  ['/a/known/n/c', '/a/known/{name}/c', { name: 'n' }],
  ['/x/p%2Fq/%C3%BC', '/x/{one}/{two}', { one: 'p/q', two: 'ü' }],
  ['/x/__proto__/constructor', '/x/{one}/{two}', { one: '__proto__', two: 'constructor' }],
])('%s is found as %s', (path, pattern, params) => {
  const found = find(path);
  expect(found?.value).toBe(pattern);
  expect({ ...found?.params }).toEqual(params);
});

test.each(['', '/', '/A', '/a/', '/a//b', '/a/1/', '/a/1/B', '/a/1/b/c', '/%61', '/x/1', 'a', '//a', '/constructor'])(
  '%p is not found',
  (path) => expect(find(path)).toBeUndefined(),
);

test('a parameter that cannot be decoded is a URIError', () => {
  expect(() => find('/a/%ff')).toThrow(URIError);
  expect(find('/a/%ff/none')).toBeUndefined();
});

test('every path of the table is found as Express finds it', async () => {
  const paths = [...new Set(rows.map(({ path }) => path))];
  const app = express().enable('case sensitive routing').enable('strict routing');
  for (const path of paths)
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (request, response) => {
      response.json({ value: path, params: request.params });
    });
  app.use((_request, response) => void response.json({}));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const table = pathTable(paths.map((path) => [path, path]));
  const literalsAndIds = paths.map((path) => path.replaceAll(/\{\w+\}/g, 'a%20b'));
  const allLiteral = paths.map((path) => path.replaceAll(/\{\w+\}/g, 'messages'));
  for (const path of [...literalsAndIds, ...allLiteral].flatMap((path) => [path, `${path}/`, path.toUpperCase()])) {
    const found = table(path);
    const { body } = await ask(`http://127.0.0.1:${port}${path}`);
    expect([path, { ...found, ...(found && { params: { ...found.params } }) }]).toEqual([path, body]);
  }
  server.close();
});
