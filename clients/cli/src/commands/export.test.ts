import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeAccount } from '../testing/fake-account';
import type { Machine } from '../testing/machine';

let account: FakeAccount;
let machine: Machine;
let file: string;
withSignInEach((scene) => {
  ({
    machine,
    service: {
      rest: { account },
    },
  } = scene);
  file = join(machine.folder, 'mine.zip');
});

const exportWith = (lines: readonly string[], ...args: string[]) =>
  machine.runWith({ stdin: Readable.from(lines.map((line) => `${line}\n`)) }, 'export', '--out', file, ...args);

test('the archive is written with the two mailed codes, for its owner alone, and the sign-in ends', async () => {
  const { status, stdout, stderr } = await exportWith(['111111', '222222']);
  expect([status, stdout]).toEqual([0, expect.stringContaining(file)]);
  expect(stderr).toMatch(/sign-in code .+ ada@example.com:\n.+export.+ ada@example.com/);
  expect(readFileSync(file, 'utf8')).toBe('the whole archive');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(account.asked).toEqual([
    '/auth/otp/request',
    '/auth/otp/verify',
    '/users/me/export/code',
    '/users/me/export',
    '/auth/logout',
  ]);
});

test.each([
  ['a folder that does not exist', ['nowhere', 'mine.zip'], 'Nothing can be written'],
  ['a folder', [], 'is a folder'],
])('%s as the file is wrong usage before a code is mailed', async (_what, path, sentence) => {
  const { status, stderr } = await machine.run('export', '--out', join(machine.folder, ...path));
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(account.asked).toEqual([]);
});

test('a part that a killed run has left lets nobody else read the archive', async () => {
  writeFileSync(`${file}.part`, 'half of an archive', { mode: 0o644 });
  expect((await exportWith(['111111', '222222'])).status).toBe(0);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['the whole archive', 0o600]);
});

test('with --code no other code for the export is mailed', async () => {
  expect((await exportWith(['111111'], '--code', '222222')).status).toBe(0);
  expect(account.asked).not.toContain('/users/me/export/code');
});

test('where the second code may be mailed in some seconds only, the command waits', async () => {
  account.wait = 42;
  expect((await exportWith(['111111', '222222'])).status).toBe(0);
  expect(machine.pauses).toEqual([42_000]);
});

test.each([
  ['a wrong sign-in code', ['333333'], 1],
  ['a wrong code for the export', ['111111', '333333'], 1],
  ['no code', [], 2],
] as const)('%s fails, and leaves no file', async (_what, lines, status) => {
  const ran = await exportWith(lines);
  expect([ran.status, existsSync(file)]).toEqual([status, false]);
  if (lines.length > 1) expect(account.asked.at(-1)).toBe('/auth/logout');
});

test('an archive that breaks in the middle leaves no file', async () => {
  account.isBroken = true;
  const { status, stderr } = await exportWith(['111111', '222222']);
  expect([status, stderr]).toEqual([1, expect.stringContaining('incomplete')]);
  expect(readdirSync(machine.folder).filter((name) => name.startsWith('mine'))).toEqual([]);
});
