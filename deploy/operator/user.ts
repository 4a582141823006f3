import type { profiles } from '@cws/protos';
import type { Connection } from './connection.ts';
import { allPages } from './pages.ts';
import type { Register } from './register.ts';

export const user: Register = (program, run) => {
  const group = program.command('user').description('people who have signed in');
  group.command('list').description('list every user').action(run(listUsers));
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
