import { z } from 'zod';
import type { Context } from '../context';
import { readAs } from './read-as';
import { rest } from './rest';

const Settings = z.looseObject({ updated_at: z.string() });

/** The settings of a user (contract: settings-defaults). */
export type Settings = z.infer<typeof Settings>;

const path = '/users/me/settings';

export const settingsOf = async (context: Context): Promise<Settings> =>
  readAs(Settings, (await rest(context, { path })).data);

/** Merges a partial document into the settings (contract: settings-merge). */
export const changeSettings = async (context: Context, json: object): Promise<Settings> =>
  readAs(Settings, (await rest(context, { method: 'PATCH', path, json })).data);
