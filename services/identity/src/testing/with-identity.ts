import { type Overrides, type ServedIdentity, serveIdentity } from './serve';

/** Serves identity to the tests of a file; after each test its clock is reset. */
export function withIdentity(set: (served: ServedIdentity) => void, overrides?: Overrides): void {
  let served: ServedIdentity;
  beforeAll(async () => {
    served = await serveIdentity(overrides);
    set(served);
  });
  afterEach(() => {
    served.time.offset = 0;
  });
  afterAll(() => served.stop());
}
