import { localTime } from '../terminal/local-time';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';
import { startCliWith } from '../testing/process';
import { personTime } from './person-time';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

/** Runs the built program in Vienna, which is one hour ahead of UTC in winter and two in summer. */
const inVienna = (...args: string[]) =>
  startCliWith({ SERVICE_CONFIG_DIR: machine.folder, TZ: 'Europe/Vienna' }, '--origin', service.origin, ...args).ended;

// contract: cws-times
test.each([
  ['2026-12-01', '2026-12-01T00:00:00+01:00'],
  ['2026-07-01 9:30', '2026-07-01T09:30:00+02:00'],
  ['2026-12-01T10:00', '2026-12-01T10:00:00+01:00'],
  ['2026-12-01T10:00:15', '2026-12-01T10:00:15+01:00'],
  ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z'],
  ['2026-12-01T10:00-05:00', '2026-12-01T10:00:00-05:00'],
])('%s is a time of the person in Vienna: %s', async (given, sent) => {
  expect(await inVienna('events', 'add', 'Dentist', '--starts', given)).toMatchObject({ status: 0 });
  expect(service.rest.personal.asked.at(-1)!.body).toMatchObject({ starts_at: sent });
});

test('times of the service are shown by the clock in Vienna, and in UTC as JSON', async () => {
  service.rest.personal.events = [
    {
      id: 'e',
      title: 'T',
      starts_at: '2026-07-01T22:30:00.000Z',
      ends_at: '',
      reminder_at: '2026-12-01T09:00:00.000Z',
    },
  ];
  expect((await inVienna('events')).stdout).toMatch(/^2026-07-02 00:30:00 +2026-12-01 10:00:00 +T +e$/m);
  expect((await inVienna('events', '--json')).stdout).toContain('2026-07-01T22:30:00.000Z');
});

test('today, tomorrow and a clock alone are days of this machine', () => {
  const dayOf = (text: string) => personTime(text).slice(0, 16);
  const day = (days: number) => {
    const at = new Date();
    at.setDate(at.getDate() + days);
    return localTime(at.toISOString()).slice(0, 10);
  };
  expect(dayOf('9:05')).toBe(`${day(0)}T09:05`);
  expect(dayOf('Tomorrow 18:30')).toBe(`${day(1)}T18:30`);
  expect(dayOf('yesterday')).toBe(`${day(-1)}T00:00`);
});

test.each(['', 'soon', '2026-02-30', '2026-12-01 25:00', '12/01/2026', '2026-12-01T10'])(
  '%j is no time: the option is named, and nothing is sent',
  async (given) => {
    service.rest.personal.asked.length = 0;
    const { status, stderr } = await machine.run('events', 'add', 'Dentist', '--starts', given);
    expect([status, service.rest.personal.asked]).toEqual([2, []]);
    expect(stderr).toContain("option '--starts <time>'");
  },
);
