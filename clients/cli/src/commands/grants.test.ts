import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const grant = (id: string, fields: object = {}) => ({
  id,
  app_id: 'a-1',
  conversation_id: 'c-1',
  mcp_server_id: 's-1',
  allowed_tools: ['read', 'write'],
  expires_at: '2026-11-21T03:35:00.123Z',
  revoked_at: '',
  is_active: true,
  ...fields,
});
const use = (id: string) => ({
  id,
  tool: 'read',
  session_id: 'c-1',
  at: '2026-11-20T03:35:00.123Z',
  duration_ms: 12,
  outcome: 'ok',
});
const jsonOf = async (...args: string[]) => JSON.parse((await machine.run(...args, '--json')).stdout);

test('grants follows the cursors up to its limit', async () => {
  service.rest.grants.push(...['1', '2', '3', '4', '5'].map((id) => grant(id)));
  expect(await jsonOf('grants', '--limit', '3')).toHaveLength(3);
  expect(await jsonOf('grants')).toEqual(service.rest.grants);
});

test('grants sends its filters to the service', async () => {
  await machine.run('grants', '--active', '--conversation', 'c-1');
  const query = service.rest.queries.at(-1)!;
  expect([query.get('active'), query.get('conversation_id')]).toEqual(['true', 'c-1']);
});

test('grants shows whether a grant is active, expired or revoked', async () => {
  const ended = { is_active: false };
  const revoked_at = '2026-11-20T03:40:00.000Z';
  service.rest.grants.push(grant('1'), grant('2', ended), grant('3', { ...ended, revoked_at }));
  const { stdout } = await machine.run('grants');
  expect(stdout).toMatch(/^ID +STATUS +EXPIRES +TOOLS +CONVERSATION\n/);
  expect(stdout).toMatch(/^1 +active +2026-11-2[012] \d\d:\d\d:00 +read, write +c-1$/m);
  expect(stdout).toMatch(/^2 +expired /m);
  expect(stdout).toMatch(/^3 +revoked /m);
});

test('grants without any says so', async () => {
  expect((await machine.run('grants')).stdout).toBe('No grants.\n');
});

test('grants uses lists the calls of one grant', async () => {
  service.rest.grants.push(grant('g-1'));
  service.rest.uses.push(...['3', '2', '1'].map(use));
  expect(await jsonOf('grants', 'uses', 'g-1')).toEqual(service.rest.uses);
  expect((await machine.run('grants', 'uses', 'g-1')).stdout).toMatch(
    /^AT +TOOL +OUTCOME +MS +CHAT\n.+ read +ok +12 +c-1\n/,
  );
});

test('grants uses of an unknown grant fails', async () => {
  const { status, stderr } = await machine.run('grants', 'uses', 'none');
  expect([status, stderr]).toEqual([1, expect.stringContaining('grant_not_found')]);
});
