import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from './json-file';

const Settings = z.object({ origin: z.string() });

const fileIn = (folder: string) => join(folder, 'settings.json');

/** What is remembered beside tokens: the origin signed in at last. */
export const readSettings = async (folder: string) => (await readJson(fileIn(folder), Settings)) ?? {};

export const rememberOrigin = (folder: string, origin: string) => writeJson(fileIn(folder), { origin });
