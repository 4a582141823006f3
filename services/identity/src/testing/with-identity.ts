import { type Overrides, type ServedIdentity, serveIdentity } from './serve';

/** identity for the file, handed to `set`; after each test its clock is right again. */
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
