import { type ServedAvatars, serveAvatars } from './avatar-endpoints';
import type { ServedProfiles } from './serve';
import { type Reader, withReader } from './with-reader';

/** Serves avatars to the tests of a file, with a new user before each test. */
export function withAvatars(set: (avatars: ServedAvatars, user: Reader, served: ServedProfiles) => void): void {
  let parts: readonly [ServedProfiles, Reader];
  let avatars: ServedAvatars;
  withReader((served, user) => {
    parts = [served, user];
  });
  beforeEach(async () => {
    const [served, user] = parts;
    avatars = await serveAvatars(served);
    set(avatars, user, served);
  });
  afterEach(() => avatars.stop());
}
