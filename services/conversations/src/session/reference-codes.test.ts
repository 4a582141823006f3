import { startConversations, type TestSystem } from '../testing';
import { startDesk } from '../testing/business';
import { branchRequest, chatRequest, textMessage, transferRequest } from '../testing/requests';
import { someone } from '../testing/test-business';
import { type ReferenceCodes, referenceCodes } from './reference-codes';

test('each collision makes the codes of that app one character longer, and of no other app', () => {
  const codes = referenceCodes();
  expect(codes.make('a')).toMatch(/^C-[2-9A-Z]{6}$/);
  codes.collided('a');
  codes.collided('a');
  expect(codes.make('a')).toMatch(/^C-[2-9A-Z]{8}$/);
  expect(codes.make('b')).toMatch(/^C-[2-9A-Z]{6}$/);
});

/** Makes only one code of each length. */
function withOneOfEachLength(): ReferenceCodes {
  const codes = referenceCodes();
  return { ...codes, make: (app_id) => `C-${'2'.repeat(codes.make(app_id).length - 2)}` };
}

let system: TestSystem | undefined;
afterEach(() => system?.stop());

test('sessions get longer codes when short ones are taken, and upstream_unavailable when all are', async () => {
  const started = await startConversations({}, { codes: withOneOfEachLength() });
  system = started;
  const create = async (force_new = false) =>
    (await started.first.createChat(someone(), chatRequest({ force_new, type: force_new ? 'bot' : 'human' }))).session!;
  const made = [];
  for (let n = 0; n < 7; n++) made.push((await create(n % 2 === 0)).reference_code);
  expect(made).toEqual(Array.from({ length: 7 }, (_, n) => `C-${'2'.repeat(6 + n)}`));
  await expect(create()).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
  await expect(create(true)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await expect(started.first.createChat(someone(), chatRequest())).rejects.toMatchObject({
    code: 'upstream_unavailable',
  });
});

test('a transfer and a branch get longer codes too', async () => {
  const desk = await startDesk({ codes: withOneOfEachLength() });
  system = desk;
  const id = await desk.open();
  const moved = await desk.first.transferChat(desk.member, transferRequest(id, { team_id: 'second line' }));
  expect(moved.session!.reference_code).toBe('C-2222222');
  const source = moved.session!.id;
  await desk.first.sendMessage(desk.customer, textMessage(source, 'hello'));
  const branch = await desk.first.branchChat(desk.customer, branchRequest(source));
  expect(branch.session!.reference_code).toBe('C-22222222');
});
