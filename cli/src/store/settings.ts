import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from './json-file';

const Settings = z.object({ origin: z.string() });

const fileIn = (folder: string) => join(folder, 'settings.json');

/** Reads the settings: the origin of the latest sign-in. */
export const readSettings = async (folder: string) => (await readJson(fileIn(folder), Settings)) ?? {};

export const rememberOrigin = (folder: string, origin: string) => writeJson(fileIn(folder), { origin });
