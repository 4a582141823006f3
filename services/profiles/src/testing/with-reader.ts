import { reader } from './notifications';
import { type ServedProfiles, serveProfiles } from './serve';

export type Reader = Awaited<ReturnType<typeof reader>>;

/** Serves profiles to the tests of a file, with a new user before each test. */
export function withReader(set: (served: ServedProfiles, user: Reader) => void): void {
  let served: ServedProfiles;
  beforeAll(async () => {
    served = await serveProfiles();
  });
  beforeEach(async () => set(served, await reader(served)));
  afterAll(() => served.stop());
}
