import type { profiles } from '@cws/protos';
import type { Connection } from './connection.ts';
import { allPages } from './pages.ts';

export async function listUsers({ profiles, call }: Connection) {
  const users = await allPages(
    async (page) => (await profiles.listUsers(call(), page)).users,
    ({ id }) => id,
  );
  return users.map(shown);
}

/** `location` travels as one JSON text. */
const shown = (user: profiles.User) => ({ ...user, location: JSON.parse(user.location || '[]') });
