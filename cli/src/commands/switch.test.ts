import { type FakeService, fakeService } from '../testing/fake-service';
import { type Machine, newMachine } from '../testing/machine';

let service: FakeService;
let machine: Machine;

const HARBOUR = { business_id: 'b-1', name: 'Harbour Books', role: 'owner' };
const QUAY = { business_id: 'b-2', name: 'Quay Café', role: 'member' };

beforeEach(async () => {
  service = await fakeService();
  machine = newMachine(service.origin);
  await machine.run('login');
  service.oauth.memberships = [HARBOUR, QUAY];
});

afterEach(async () => {
  machine.remove();
  await service.close();
});

const boundTo = async () => JSON.parse((await machine.run('whoami', '--json')).stdout).business;

test('binds the sign-in to a business by its id', async () => {
  expect(await boundTo()).toBeNull();
  const { status, stdout } = await machine.run('switch', 'b-2');
  expect([status, stdout]).toEqual([0, 'Working for Quay Café as member\n']);
  expect(await boundTo()).toEqual(QUAY);
});

test('and by its name, whatever its case', async () => {
  await machine.run('switch', 'harbour books');
  expect(await boundTo()).toEqual(HARBOUR);
});

test('the tokens of before are spent', async () => {
  await machine.run('switch', 'b-1');
  expect(service.oauth.families.rotations).toBe(1);
});

test('a business of others is an error that changes nothing', async () => {
  const { status, stderr } = await machine.run('switch', 'b-3');
  expect([status, stderr]).toEqual([1, 'You belong to no business b-3: see cws businesses\n']);
  expect([service.oauth.families.rotations, (await machine.run('whoami')).status]).toEqual([0, 0]);
});

test('a name that two have is not guessed', async () => {
  service.oauth.memberships = [HARBOUR, { ...QUAY, name: HARBOUR.name }];
  expect((await machine.run('switch', HARBOUR.name)).stderr).toContain('give the id');
  expect((await machine.run('switch', 'b-2')).status).toBe(0);
});

test('businesses are listed, with a mark at the one chosen', async () => {
  await machine.run('switch', 'b-2');
  const { stdout } = await machine.run('businesses');
  expect(stdout.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
    ['', 'NAME', 'ROLE', 'ID'],
    ['', 'Harbour Books', 'owner', 'b-1'],
    ['*', 'Quay Café', 'member', 'b-2'],
    [''],
  ]);
  expect(JSON.parse((await machine.run('businesses', '--json')).stdout)).toEqual([HARBOUR, QUAY]);
});
