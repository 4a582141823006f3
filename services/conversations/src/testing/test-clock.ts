import { startTestBusiness, type TestBusiness } from './test-business';

/** An business for the file, handed to `set`; it is `ahead` milliseconds later there, after each test 0 again. */
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
