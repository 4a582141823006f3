import { withSignInEach } from '../testing/each-sign-in';
import { EVENT, type FakePersonal } from '../testing/fake-personal';
import type { Machine } from '../testing/machine';

let personal: FakePersonal;
let machine: Machine;
withSignInEach((scene) => {
  ({
    machine,
    service: {
      rest: { personal },
    },
  } = scene);
});

const jsonOf = async (...args: string[]) => JSON.parse((await machine.run(...args, '--json')).stdout);
const last = () => personal.asked.at(-1)!;
const TIME = '2026-11-20T03:35:00Z';

describe('me', () => {
  test('shows the profile', async () => {
    expect(await jsonOf('me')).toMatchObject({ id: 'u1', email: 'ada@example.com' });
    expect((await machine.run('me')).stdout).toMatch(/^FIELD +VALUE\nid +u1\nemail +ada@example.com/);
  });

  test('set changes the fields that are named, and only those', async () => {
    const changed = await jsonOf('me', 'set', '--display-name', 'Ada', '--timezone', '');
    expect([last().method, last().body]).toEqual(['PATCH', { display_name: 'Ada', timezone: '' }]);
    expect(changed.display_name).toBe('Ada');
  });

  test('set without a field is wrong usage', async () => {
    expect((await machine.run('me', 'set')).status).toBe(2);
  });

  test('a change is repeated while the service is away', async () => {
    personal.nextFailures = [503];
    expect((await machine.run('me', 'set', '--phone', '1')).status).toBe(0);
    expect(personal.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });
});

describe('settings', () => {
  test('shows each setting by its path', async () => {
    const { stdout } = await machine.run('settings');
    expect(stdout).toMatch(/appearance\.theme +system\n/);
    expect(stdout).toMatch(/notifications\.push_enabled +true\n/);
  });

  test('set and reset send a partial document', async () => {
    await jsonOf('settings', 'set', 'notifications.push_enabled', 'false');
    expect(last().body).toEqual({ notifications: { push_enabled: false } });
    await jsonOf('settings', 'set', 'appearance.theme', 'dark');
    expect(last().body).toEqual({ appearance: { theme: 'dark' } });
    await jsonOf('settings', 'reset', 'appearance');
    expect(last().body).toEqual({ appearance: null });
  });

  test('a group is no setting: the message names one in it', async () => {
    const { status, stderr } = await machine.run('settings', 'set', 'appearance', 'dark');
    expect([status, stderr]).toEqual([2, expect.stringContaining('such as appearance.')]);
    expect(personal.asked.map(({ method }) => method)).not.toContain('PATCH');
  });

  test.each(['appearance.thme', 'constructor', 'appearance.theme.x'])(
    'an unknown one is wrong usage: %s',
    async (path) => {
      for (const args of [
        ['set', path, 'x'],
        ['reset', path],
      ])
        expect((await machine.run('settings', ...args)).status).toBe(2);
      expect(personal.asked.some(({ method }) => method === 'PATCH')).toBe(false);
    },
  );
});

describe('notifications', () => {
  test('lists them, and removes control sequences from their text', async () => {
    const one = { id: 'n1', type: 'message', title: 'Owl', body: 'a\u001b[2Jb', is_read: false, created_at: TIME };
    personal.notifications = [one];
    expect(await jsonOf('notifications', '--unread', '--limit', '5')).toEqual([one]);
    expect(last().query).toEqual({ per_page: '5', unread: 'true' });
    const { stdout } = await machine.run('notifications');
    expect(stdout).toContain('ab');
    expect(stdout).not.toContain('\u001b');
  });

  test('read and read-all mark them', async () => {
    await machine.run('notifications', 'read', 'a/b');
    expect(last().path).toBe('/notifications/a%2Fb/read');
    expect((await machine.run('notifications', 'read-all', '--before', TIME)).stdout).toBe('2 marked as read.\n');
    expect(last().body).toEqual({ before: TIME });
  });
});

describe('events', () => {
  test('lists them in a range', async () => {
    personal.events = [EVENT];
    expect(await jsonOf('events', '--from', TIME, '--app', 'a')).toEqual([EVENT]);
    expect(last().query).toEqual({ per_page: '20', from: TIME, app_id: 'a' });
    expect((await machine.run('events')).stdout).toContain('Dentist');
  });

  test('add makes one event, also when it has to repeat the request', async () => {
    personal.nextFailures = [503];
    const { status, stdout } = await machine.run('events', 'add', 'Dr', 'Owl', '--starts', TIME, '--remind', TIME);
    expect([status, stdout]).toEqual([0, 'e1\n']);
    expect(last().body).toEqual({ title: 'Dr Owl', starts_at: TIME, reminder_at: TIME });
    const keys = personal.asked.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect([keys.length, new Set(keys).size, keys[0] === undefined]).toEqual([2, 1, false]);
  });

  test('change and delete', async () => {
    await machine.run('events', 'change', 'e1', '--ends', '', '--title', 'T');
    expect([last().method, last().path, last().body]).toEqual(['PATCH', '/events/e1', { ends_at: '', title: 'T' }]);
    expect((await machine.run('events', 'change', 'e1')).status).toBe(2);
    expect((await machine.run('events', 'delete', 'e1')).stdout).toBe('Deleted.\n');
    expect((await machine.run('events', 'add', 'x')).status).toBe(2);
  });
});

test('feedback is given with its type and the version of the client', async () => {
  const { stdout } = await machine.run('feedback', 'It', 'works', '--type', 'praise');
  expect(stdout).toBe('Thank you (f1).\n');
  expect(last().body).toMatchObject({
    description: 'It works',
    feedback_type: 'praise',
    app_version: expect.stringMatching(/^cws /),
  });
  expect(last().key).toBeDefined();
});
