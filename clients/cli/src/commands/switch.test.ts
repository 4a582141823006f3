import { type FakeService, fakeService } from '../testing/fake-service';
import { type Machine, newMachine } from '../testing/machine';

let service: FakeService;
let machine: Machine;

const ID = '01a1ff4e-a52d-7744-938c-53dcc3b0ee3';
const HARBOUR = { business_id: `${ID}1`, name: 'Harbour Books', role: 'owner' };
const QUAY = { business_id: `${ID}2`, name: 'Quay Café', role: 'member' };

beforeEach(async () => {
  service = await fakeService();
  machine = newMachine(service.origin);
  await machine.run('login');
  service.oauth.memberships = [HARBOUR, QUAY].map(withApp);
});

afterEach(async () => {
  machine.remove();
  await service.close();
});

const withApp = (business: typeof HARBOUR) => ({ ...business, default_app_id: `app-of-${business.role}` });

const boundTo = async () => JSON.parse((await machine.run('whoami', '--json')).stdout).business;

test('switch binds the sign-in to a business by its id', async () => {
  expect(await boundTo()).toBeNull();
  const { status, stdout } = await machine.run('switch', QUAY.business_id);
  expect([status, stdout]).toEqual([0, 'Working for Quay Café as member\n']);
  expect(await boundTo()).toEqual(QUAY);
});

test('switch finds a business by its name in any case', async () => {
  await machine.run('switch', 'harbour books');
  expect(await boundTo()).toEqual(HARBOUR);
});

test('switch invalidates the previous tokens', async () => {
  await machine.run('switch', HARBOUR.business_id);
  expect(service.oauth.families.rotations).toBe(1);
});

test('switch to a business of somebody else fails and changes nothing', async () => {
  const { status, stderr } = await machine.run('switch', `${ID}3`);
  expect([status, stderr]).toEqual([1, `The service refuses to switch to ${ID}3: because invalid_grant\n`]);
  expect([service.oauth.families.rotations, (await machine.run('whoami')).status]).toEqual([0, 0]);
});

test('switch to an unknown name fails and asks for an id', async () => {
  expect(await machine.run('switch', 'Nobody')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('give its id'),
  });
});

test('a sign-in that is bound to a business still finds another one by its name', async () => {
  await machine.run('switch', QUAY.name);
  expect((await machine.run('switch', HARBOUR.name)).status).toBe(0);
  expect(await boundTo()).toEqual(HARBOUR);
});

test('a chat that is started after a switch is with the app of that business', async () => {
  await machine.run('switch', QUAY.name);
  await machine.run('chats', 'new');
  expect(service.rest.chats[0]).toMatchObject({ app_id: 'app-of-member' });
});

test('switch to a name that two businesses share fails and asks for an id', async () => {
  service.oauth.memberships = [HARBOUR, { ...QUAY, name: HARBOUR.name }].map(withApp);
  expect((await machine.run('switch', HARBOUR.name)).stderr).toContain('give the id');
  expect((await machine.run('switch', QUAY.business_id)).status).toBe(0);
});

test('businesses marks the one that the sign-in is bound to', async () => {
  await machine.run('switch', QUAY.business_id);
  const { stdout } = await machine.run('businesses');
  expect(stdout.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
    ['', 'NAME', 'ROLE', 'ID'],
    ['*', 'Quay Café', 'member', QUAY.business_id],
    ['', 'Harbour Books', 'owner', HARBOUR.business_id],
    [''],
  ]);
  expect(JSON.parse((await machine.run('businesses', '--json')).stdout)).toEqual([QUAY, HARBOUR]);
});
