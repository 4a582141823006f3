import { EventEmitter } from 'node:events';
import { createMetrics, type Logger } from '@cws/kit';
import { userCaller } from '@cws/kit/testing';
import type { GatewayResponse, Visit } from '../http/visit';
import { logAccess } from './access-log';

function lineOf(own: Partial<Visit>, response: object = { writableFinished: true, statusCode: 200 }) {
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) } as unknown as Logger;
  const visit = {
    started: performance.now(),
    request_id: 'r-1',
    traceparent: 't',
    route: '/v1/chats',
    written: 100,
    ...own,
  };
  const emitter = Object.assign(new EventEmitter(), { locals: { visit }, ...response });
  const request = { method: 'GET', socket: { bytesWritten: 350 } };
  logAccess(request as never, emitter as unknown as GatewayResponse, log, createMetrics('test'));
  emitter.emit('close');
  return JSON.parse(JSON.stringify(lines));
}

test('a line has caller, status and number of bytes', () => {
  const caller = userCaller({ user_id: 'u-1', family_id: 'f-1', business_id: 'b-1' });
  expect(lineOf({ caller, error: 'session_not_found' })).toEqual([
    {
      method: 'GET',
      route: '/v1/chats',
      status: 200,
      error: 'session_not_found',
      ms: expect.any(Number),
      bytes: 250,
      user_id: 'u-1',
      business_id: 'b-1',
      credential_id: 'f-1',
      request_id: 'r-1',
      traceparent: 't',
    },
  ]);
});

test('a line leaves out unknown fields', () => {
  expect(Object.keys(lineOf({})[0])).toEqual(['method', 'route', 'status', 'ms', 'bytes', 'request_id', 'traceparent']);
});

test('a response written to the socket itself has its own status', () => {
  expect(lineOf({ refused: 408 }, { writableFinished: false })).toMatchObject([{ status: 408 }]);
  expect(lineOf({}, { writableFinished: false })).toMatchObject([{ status: 499 }]);
});

test.each(['/livez', '/readyz'])('%s is not logged', (route) => {
  expect(lineOf({ route })).toEqual([]);
});
