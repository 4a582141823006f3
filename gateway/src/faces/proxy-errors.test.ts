import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@cws/kit';
import { ask } from '../testing/ask';
import type { ErrorForm } from './faces';
import { sendProxyError } from './proxy-errors';

let form: ErrorForm;
const face = createServer((_request, response) => sendProxyError(response, form, new AppError('upstream_timeout')));
beforeAll(() => new Promise<void>((resolve) => face.listen(0, '127.0.0.1', resolve)));
afterAll(() => face.close());

test.each([
  ['oauth', 503, 'temporarily_unavailable'],
  ['envelope', 504, 'upstream_timeout'],
  ['json-rpc', 504, '-32603'],
  ['page', 504, 'did not answer in time'],
] as const)('at %s a late service is %d', async (at, status, told) => {
  form = at;
  const answer = await ask(`http://127.0.0.1:${(face.address() as AddressInfo).port}/`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '1']);
  expect(answer.text).toContain(told);
});
