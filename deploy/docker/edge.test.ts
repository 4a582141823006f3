import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { processes } from '../processes/processes.ts';

type Service = { environment: Record<string, number>; stop_grace_period: string; image: string };

const compose = parse(readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};
const configuration = readFileSync(join(__dirname, 'haproxy.cfg'), 'utf8');
const directives = configuration
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim().replace(/\s+/g, ' '))
  .filter(Boolean);

const SECOND = 1_000;
/** kit's time limit for the steps of a stop other than the drain. */
const BEYOND_GRACE_S = 2;
/** The longest time a tool may take until its response; every other request has less. */
const LONGEST_REQUEST_S = 30;
/** The heartbeat of event streams and of WebSockets. */
const HEARTBEAT_S = 20;

const { SHUTDOWN_DELAY_S: delayS = 0, SHUTDOWN_GRACE_S: graceS = 0 } = compose.services.gateway!.environment;

/** Returns the value after a keyword, which only one directive may have. */
function valueAfter(keyword: string): string {
  const found = directives.flatMap((line) => `${line} `.split(` ${keyword} `).slice(1));
  const first = directives
    .filter((line) => line.startsWith(`${keyword} `))
    .map((line) => line.slice(keyword.length + 1));
  const [value, ...more] = [...first, ...found];
  if (value === undefined || more.length > 0) throw new Error(`${keyword} is repeated ${more.length} times`);
  return value.trim().split(' ')[0]!;
}

function milliseconds(text: string): number {
  const [, number, unit] = /^(\d+)(ms|s|m|h)$/.exec(text)!;
  return Number(number) * { ms: 1, s: SECOND, m: 60 * SECOND, h: 3_600 * SECOND }[unit as 'ms' | 's' | 'm' | 'h'];
}

test.each(processes)('the container of $name is not killed before its process has ended its stop', ({ name }) => {
  const { environment, stop_grace_period } = compose.services[name]!;
  const needed = (environment.SHUTDOWN_DELAY_S ?? 0) + environment.SHUTDOWN_GRACE_S! + BEYOND_GRACE_S;
  expect(milliseconds(stop_grace_period)).toBeGreaterThan(needed * SECOND);
});

test('a gateway that stops serves until the proxy has seen that it is not ready, even if one check is late', () => {
  expect(milliseconds(valueAfter('inter')) + milliseconds(valueAfter('timeout check'))).toBeLessThan(delayS * SECOND);
});

test('a gateway that stops waits for the longest request', () => {
  expect(graceS).toBeGreaterThan(LONGEST_REQUEST_S);
});

test.each(['timeout client', 'timeout server', 'timeout tunnel'])(
  '%s keeps idle streams open even if two heartbeats are late',
  (timeout) => {
    expect(milliseconds(valueAfter(timeout))).toBeGreaterThan(3 * HEARTBEAT_S * SECOND);
  },
);

test('the proxy repeats at another gateway only reads, and requests that no gateway has received', () => {
  const repeated = directives.filter((line) => line.startsWith('retry-on '));
  expect(repeated).toEqual(['retry-on conn-failure empty-response']);
  expect(directives).toContain('http-request disable-l7-retry unless METH_GET');
});

test('the proxy sends an event on at once', () => {
  expect(directives).toContain('option http-no-delay');
});

test('a gateway that starts gets no request before it has passed a check', () => {
  expect(valueAfter('init-state')).toBe('down');
});

test('the HAProxy of the image accepts every directive', () => {
  const [, major, minor] = /haproxy:(\d+)\.(\d+)/.exec(compose.services.edge!.image)!;
  expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(301);
});

test('the proxy appends the address of its client to X-Forwarded-For', () => {
  expect(directives).toContain('option forwardfor');
});
