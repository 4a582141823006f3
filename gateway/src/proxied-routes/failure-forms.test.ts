import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@cws/kit';
import { ask } from '../testing/ask';
import { sendFailureAs } from './failure-forms';
import type { FailureForm } from './proxied-routes';

let form: FailureForm;
let failure: AppError;
const upstream = createServer((_request, response) => sendFailureAs(response, form, failure));
const respond = () => ask(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`);
beforeAll(() => new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve)));
afterAll(() => upstream.close());

test.each([
  ['oauth', 503, 'temporarily_unavailable'],
  ['envelope', 504, 'upstream_timeout'],
  ['json-rpc', 504, '-32603'],
  ['page', 504, 'did not respond in time'],
] as const)(
  'on a route with failures in the form %s, a service that is late is %d',
  async (ofRoute, status, expected) => {
    [form, failure] = [ofRoute, new AppError('upstream_timeout')];
    const response = await respond();
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '1']);
    expect(response.text).toContain(expected);
  },
);

test.each([
  ['oauth', '"error":"invalid_request"'],
  ['envelope', '"code":"validation_failed"'],
  ['json-rpc', '"code":-32600'],
  ['page', '400: The request is not valid'],
] as const)(
  'on a route with failures in the form %s, a request that is not valid is 400 and called so',
  async (ofRoute, expected) => {
    [form, failure] = [ofRoute, new AppError('validation_failed')];
    const response = await respond();
    expect(response.status).toBe(400);
    expect(response.text).toContain(expected);
  },
);
