import { z } from 'zod';
import type { Context } from '../context';
import { readAs } from './read-as';
import { rest } from './rest';

const User = z.looseObject({ id: z.string(), email: z.string(), display_name: z.string().optional() });

/** A user, with all of its fields (contract: users-me). */
export type User = z.infer<typeof User>;

const path = '/users/me';

/** Reads the user who is signed in. */
export const me = async (context: Context): Promise<User> => readAs(User, (await rest(context, { path })).data);

/** Sets fields of the user who is signed in (contract: users-patch). */
export const changeMe = async (context: Context, json: object): Promise<User> =>
  readAs(User, (await rest(context, { method: 'PATCH', path, json })).data);
