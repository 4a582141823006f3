/** Ends a test that hangs. Tests of outages wait for up to 120 s, and say what they waited for when that is over. */
jest.setTimeout(180_000);
