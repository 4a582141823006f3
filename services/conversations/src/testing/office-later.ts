import { type Office, startOffice } from './office';

/** An office for the file, handed to `set`; it is `ahead` milliseconds later there, after each test 0 again. */
export function withOfficeLater(set: (office: Office) => void): { ahead: number } {
  const time = { ahead: 0 };
  let office: Office;
  beforeAll(async () => {
    office = await startOffice({ clock: () => Date.now() + time.ahead });
    set(office);
  });
  afterEach(() => {
    time.ahead = 0;
  });
  afterAll(() => office.stop());
  return time;
}
