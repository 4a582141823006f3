import { randomUUID } from 'node:crypto';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized, TIMESTAMP, UUID } from './support/expectations';
import { newPerson, newVisitor, type Person } from './support/people';

interface Feedback {
  readonly id: string;
  readonly [field: string]: unknown;
}

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const give = (json: unknown, headers?: Record<string, string>, token = person.access_token) =>
  call<Feedback>('POST', '/feedback', { token, json, headers });

covers('feedback.create')('feedback has every field, whoever its sender says that they are', async () => {
  const said = {
    app_version: '1.2.3',
    description: 'Ä crash 💥\u0000\u202e<script>alert(1)</script>',
    device_info: { os: 'Linux', screen: [1920, 1080], $where: 'x', 'a.b': null },
    feedback_type: 'bug',
    screenshot_url: 'https://example.com/shot.png?a=b#c',
  };
  const owned = { id: randomUUID(), user_id: 'other', status: 'closed', created_at: '2000-01-01T00:00:00.000Z' };
  expect(await expectData(201, give({ ...said, ...owned, unknown: { $gt: '' } }))).toEqual({
    ...said,
    id: expect.stringMatching(UUID),
    user_id: person.user.id,
    status: 'new',
    created_at: expect.stringMatching(TIMESTAMP),
    updated_at: expect.stringMatching(TIMESTAMP),
  });
  expect(await expectData(201, give({ description: 'a', device_info: [123, 125], app_version: null }))).toMatchObject({
    app_version: '',
    device_info: [123, 125],
    feedback_type: 'other',
    screenshot_url: '',
  });
  expectUnauthorized(await call('POST', '/feedback', { json: { description: 'a' } }));
  const visitor = await newVisitor();
  const ofVisitor = await expectData(201, give({ description: 'a' }, {}, visitor.access_token));
  expect([ofVisitor['user_id'], ofVisitor['device_info']]).toEqual([visitor.user.id, []]);
});

covers('feedback.wrong')('a wrong field of feedback is named', async () => {
  const wrong = {
    app_version: ['1'],
    description: { $ne: '' },
    device_info: 'a'.repeat(17_000),
    feedback_type: 'rant',
    screenshot_url: 'javascript:alert(1)',
  };
  for (const [path, value] of Object.entries(wrong)) {
    const response = await give({ description: 'a', [path]: value });
    expectFailure(response, 400, 'validation_failed');
    expect(response.body.error!.details!.map((detail) => detail.path)).toEqual([path]);
  }
  expectFailure(await give({ description: 'a', feedback_type: '' }), 400, 'validation_failed');
  for (const description of [undefined, null, '', 'a'.repeat(5_001)])
    expectFailure(await give({ description }), 400, 'validation_failed');
  for (const screenshot_url of ['file:///etc/passwd', 'data:text/html,a', 'https://', 'http://a b', '//example.com'])
    expectFailure(await give({ description: 'a', screenshot_url }), 400, 'validation_failed');
  for (const raw of [
    '[]',
    '{"description":"a","device_info":{"__proto__":{"admin":true}}}',
    '{"description":"\\ud800"}',
  ])
    expectFailure(await call('POST', '/feedback', { token: person.access_token, raw }), 400, 'validation_failed');
  expectFailure(await give({ description: 'a'.repeat(1024 * 1024) }), 413, 'body_too_large');
});

covers('feedback.keyed')('parallel repeats of keyed feedback have one id, and another body is refused', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await expectData(201, give({ description: 'once' }, key));
  const repeats = await Promise.all(Array.from({ length: 4 }, () => give({ description: 'once' }, key)));
  expect(repeats.map(({ status, body, headers }) => [status, body.data, headers.get('idempotency-replayed')])).toEqual(
    Array(4).fill([201, first, 'true']),
  );
  expectFailure(await give({ description: 'twice' }, key), 422, 'idempotency_conflict');
  const other = await newPerson();
  expect((await expectData(201, give({ description: 'once' }, key, other.access_token))).id).not.toBe(first.id);
});
