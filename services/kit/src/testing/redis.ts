/**
 * Timeouts for a busy machine. ioredis takes a command timeout only as a number, and options of a URL are text: any text turns it off.
 */
export const PATIENT = { commandTimeout: 'none', socketTimeout: '60000' };

/** The Redis of the test run (REDIS_URL), with timeouts for a busy machine. */
export function testRedisUrl(options: Readonly<Record<string, string>> = {}): string {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('REDIS_URL is not set: run the tests with npm test');
  return `${url}?${new URLSearchParams({ ...PATIENT, ...options })}`;
}
