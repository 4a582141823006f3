import { startTestBusiness, type TestBusiness } from './test-business';

/** Starts a business for the tests of a file, whose clock is `ahead` milliseconds ahead; each test begins with 0. */
export function withMovableClock(set: (business: TestBusiness) => void): { ahead: number } {
  const time = { ahead: 0 };
  let business: TestBusiness;
  beforeAll(async () => {
    business = await startTestBusiness({ clock: () => Date.now() + time.ahead });
    set(business);
  });
  afterEach(() => {
    time.ahead = 0;
  });
  afterAll(() => business.stop());
  return time;
}
