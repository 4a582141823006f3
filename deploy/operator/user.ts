import { setTimeout as wait } from 'node:timers/promises';
import type { profiles } from '@cws/protos';
import type { Command } from 'commander';
import type { Connection } from './connection.ts';
import { exportUser } from './export-user.ts';
import { allPages } from './pages.ts';
import type { Register } from './register.ts';

export const user: Register = (program, run) => {
  const group = program.command('user').description('people who have signed in');
  group
    .command('export')
    .description('write everything that belongs to a user to a ZIP archive')
    .argument('<id>', 'id of the user')
    .requiredOption('--out <file>', 'where to write it')
    .action((id: string, { out }: { out: string }, command: Command) =>
      run((connection, user_id: string) => exportUser(connection, user_id, out))(id, {}, command),
    );
  group.command('list').description('list every user').action(run(listUsers));
  group
    .command('erase')
    .description('erase a user and everything that belongs to them, and wait until it is done')
    .argument('<ID>', 'id of the user')
    .option('--erase-businesses', 'also erase businesses of which the user is the only member')
    .action((id: string, options: { eraseBusinesses?: true }, command: Command) =>
      run((connection, user_id: string) => eraseUser(connection, user_id, options.eraseBusinesses === true))(
        id,
        options,
        command,
      ),
    );
};

async function listUsers({ profiles, call }: Connection) {
  const users = await allPages(
    async (page) => (await profiles.listUsers(call(), page)).users,
    ({ id }) => id,
  );
  return users.map(shown);
}

/** `location` is sent as JSON text. */
const shown = (user: profiles.User) => ({ ...user, location: JSON.parse(user.location || '[]') });

const LOOK_EVERY_MS = 500;

async function eraseUser({ identity, call }: Connection, user_id: string, erase_businesses: boolean) {
  const { receipt, business_ids } = await identity.eraseUser(call(), { user_id, erase_businesses });
  for (;;) {
    const { status } = await identity.getErasure(call(), { receipt });
    if (status === 'done') return { user_id, status, receipt, business_ids };
    await wait(LOOK_EVERY_MS);
  }
}
