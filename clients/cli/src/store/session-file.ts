import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ownFolder } from './folder';
import { readJson, writeJson } from './json-file';
import { underLock } from './lock';

const KnownBusiness = z.object({ business_id: z.string(), name: z.string(), role: z.string() });

/** A business, and the person's role in it. */
export type KnownBusiness = z.infer<typeof KnownBusiness>;

const Session = z.object({
  origin: z.string(),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** When the access token expires, in ms since 1970, by this machine's clock. */
  expires_at: z.number(),
  scope: z.string(),
  /** The businesses listed last while the sign-in was for the account; once it is bound to one, the service lists no other. */
  businesses: z.array(KnownBusiness).default([]),
});

/** A sign-in at one origin, with its current pair of tokens. */
export type Session = z.infer<typeof Session>;

/** Where a sign-in is kept: one for each origin and profile. */
type Place = { readonly folder: string; readonly origin: string; readonly profile: string };

export async function readSession(place: Place): Promise<Session | undefined> {
  return readJson(fileOf(place), Session);
}

/** Changes a sign-in while no other process does. The change returns the session to store; undefined deletes it. */
export async function changeSession<T>(
  place: Place,
  change: (current: Session | undefined) => Promise<{ readonly session: Session | undefined; readonly result: T }>,
): Promise<T> {
  const { folder } = place;
  const file = fileOf(place);
  await ownFolder(join(folder, 'sessions'), 'SERVICE_CONFIG_DIR');
  await chmod(join(folder, 'sessions'), 0o700);
  return underLock(file, async () => {
    const { session, result } = await change(await readJson(file, Session));
    await (session ? writeJson(file, session) : rm(file, { force: true }));
    return result;
  });
}

/** Each origin has a file of its own, and so has each profile, so that sign-ins do not affect each other. */
const fileOf = ({ folder, origin, profile }: Place) =>
  join(folder, 'sessions', `${origin.replace(/[^A-Za-z0-9.-]+/g, '_')}${profile && `@${profile}`}.json`);
