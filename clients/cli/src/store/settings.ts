import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from './json-file';

const Settings = z.object({
  /** The origin of the latest sign-in. */
  origin: z.string(),
  /** The origin of the latest sign-in with each profile but the usual one. */
  profiles: z.record(z.string(), z.string()).optional(),
});

export type Settings = z.infer<typeof Settings>;

const fileIn = (folder: string) => join(folder, 'settings.json');

/** Reads the settings: the origins of the latest sign-ins. */
export const readSettings = async (folder: string): Promise<Partial<Settings>> =>
  (await readJson(fileIn(folder), Settings)) ?? {};

/** A sign-in with a profile does not change where commands without one go, unless there was none before. */
export async function rememberOrigin(folder: string, origin: string, profile: string): Promise<void> {
  const before = await readSettings(folder);
  const profiles = profile === '' ? before.profiles : { ...before.profiles, [profile]: origin };
  await writeJson(fileIn(folder), {
    origin: profile === '' ? origin : (before.origin ?? origin),
    ...(profiles && { profiles }),
  });
}
