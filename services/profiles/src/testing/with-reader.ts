import { reader } from './notices';
import { type ServedProfiles, serveProfiles } from './serve';

export type Reader = Awaited<ReturnType<typeof reader>>;

/** profiles for the file, and before each test somebody new who can be told, both handed to `set`. */
export function withReader(set: (served: ServedProfiles, user: Reader) => void): void {
  let served: ServedProfiles;
  beforeAll(async () => {
    served = await serveProfiles();
  });
  beforeEach(async () => set(served, await reader(served)));
  afterAll(() => served.stop());
}
