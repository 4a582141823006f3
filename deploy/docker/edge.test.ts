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
/** kit's patience with the steps of a stop beside the drain. */
const BEYOND_GRACE_S = 2;
/** The longest that a tool may be silent; every other request has less time. */
const LONGEST_REQUEST_S = 30;
/** Of event streams and of WebSockets. */
const HEARTBEAT_S = 20;

const { SHUTDOWN_DELAY_S: delayS = 0, SHUTDOWN_GRACE_S: graceS = 0 } = compose.services.gateway!.environment;

/** The value after a keyword, of the only directive that has it. */
function valueAfter(keyword: string): string {
  const found = directives.flatMap((line) => `${line} `.split(` ${keyword} `).slice(1));
  const first = directives
    .filter((line) => line.startsWith(`${keyword} `))
    .map((line) => line.slice(keyword.length + 1));
  const [value, ...more] = [...first, ...found];
  if (value === undefined || more.length > 0)
    throw new Error(`${keyword} is there ${more.length} times beside the first`);
  return value.trim().split(' ')[0]!;
}

function milliseconds(text: string): number {
  const [, number, unit] = /^(\d+)(ms|s|m|h)$/.exec(text)!;
  return Number(number) * { ms: 1, s: SECOND, m: 60 * SECOND, h: 3_600 * SECOND }[unit as 'ms' | 's' | 'm' | 'h'];
}

test.each(processes)('the container of $name is not killed before its process has given up', ({ name }) => {
  const { environment, stop_grace_period } = compose.services[name]!;
  const needed = (environment.SHUTDOWN_DELAY_S ?? 0) + environment.SHUTDOWN_GRACE_S! + BEYOND_GRACE_S;
  expect(milliseconds(stop_grace_period)).toBeGreaterThan(needed * SECOND);
});

test('a gateway that stops serves until the proxy has seen that it is not ready, however late one check is', () => {
  expect(milliseconds(valueAfter('inter')) + milliseconds(valueAfter('timeout check'))).toBeLessThan(delayS * SECOND);
});

test('a gateway that stops lets the longest request end', () => {
  expect(graceS).toBeGreaterThan(LONGEST_REQUEST_S);
});

test.each(['timeout client', 'timeout server', 'timeout tunnel'])(
  '%s leaves idle streams open: two heartbeats may be late',
  (timeout) => {
    expect(milliseconds(valueAfter(timeout))).toBeGreaterThan(3 * HEARTBEAT_S * SECOND);
  },
);

test('only reads, and what no gateway has seen, are sent to another gateway', () => {
  const repeated = directives.filter((line) => line.startsWith('retry-on '));
  expect(repeated).toEqual(['retry-on conn-failure empty-response']);
  expect(directives).toContain('http-request disable-l7-retry unless METH_GET');
});

test('the proxy sends an event on at once', () => {
  expect(directives).toContain('option http-no-delay');
});

test('a gateway that starts gets nothing before it has passed a check', () => {
  expect(valueAfter('init-state')).toBe('down');
});

test('the image knows every directive', () => {
  const [, major, minor] = /haproxy:(\d+)\.(\d+)/.exec(compose.services.edge!.image)!;
  expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(301);
});

test('the proxy adds the address of its client behind what the client says itself', () => {
  expect(directives).toContain('option forwardfor');
});
