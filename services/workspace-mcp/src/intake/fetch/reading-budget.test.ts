import { callAs } from '@cws/kit/testing';
import type { SitePage } from '../../site/site-reader';
import { keyCaller } from '../../testing/callers';
import { longCall } from '../../tool/long-call';
import { readingBudget } from './reading-budget';

const SECOND = 1_000;

/** A budget on a clock that stands still unless a page is waited for, or this service is slow. */
function budgetOn({ pageMs }: { readonly pageMs: number }) {
  let now = Date.now();
  const timeouts: number[] = [];
  const read = async (_url: string, { timeoutMs }: { readonly timeoutMs: number }) => {
    timeouts.push(timeoutMs);
    now += pageMs;
    return {} as SitePage;
  };
  const budget = readingBudget({ read } as never, longCall(callAs(keyCaller())), () => now);
  const beSlow = (ms: number) => {
    now += ms;
  };
  return { budget, beSlow, timeouts };
}

// contract: intake-reading
test('time that this service takes before a page is not that of the site', async () => {
  const { budget, beSlow, timeouts } = budgetOn({ pageMs: SECOND });
  beSlow(16 * SECOND);
  expect(budget.isSpent()).toBe(false);
  await budget.read('https://example.com/');
  expect(timeouts[0]).toBeGreaterThan(3 * SECOND);
  expect(budget.isSpent()).toBe(false);
});

// contract: intake-reading
test('a site is waited for 15 s in all', async () => {
  const { budget, timeouts } = budgetOn({ pageMs: 5 * SECOND });
  for (let page = 0; page < 3; page++) {
    expect(budget.isSpent()).toBe(false);
    await budget.read('https://example.com/');
  }
  expect(timeouts).toEqual([15 * SECOND, 10 * SECOND, 5 * SECOND]);
  expect(budget.isSpent()).toBe(true);
});

// contract: intake-reading
test('a reading ends in time for what is done with the site, however slow this service is', () => {
  const { budget, beSlow } = budgetOn({ pageMs: 0 });
  beSlow(22 * SECOND);
  expect(budget.isSpent()).toBe(true);
});
