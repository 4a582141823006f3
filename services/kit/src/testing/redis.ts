/** The Redis of the test run (REDIS_URL), for a connection that waits for it however busy the machine is. */
export function testRedisUrl(options: Readonly<Record<string, string>> = {}): string {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('REDIS_URL is not set: run the tests with npm test');
  // ioredis knows timeouts of commands by numbers alone; in a URL all is text.
  return `${url}?${new URLSearchParams({ commandTimeout: 'none', socketTimeout: '60000', ...options })}`;
}
