import { z } from 'zod';
import type { Context } from '../context';
import { readAs } from './read-as';
import { rest } from './rest';

const User = z.looseObject({ id: z.string(), email: z.string() });

/** Reads the user who is signed in (contract: users-me). */
export async function me(context: Context): Promise<z.infer<typeof User>> {
  return readAs(User, (await rest(context, { path: '/users/me' })).data);
}
