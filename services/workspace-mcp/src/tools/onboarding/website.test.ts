import { SPENT } from '../../intake/fetch/reading-budget';
import { incompleteOf } from './website';

const pageAt = (at: number, reason: string) => ({ url: `https://example.com/${at}`, reason });

// contract: intake-incomplete
test('a reading that ended at its bounds names what it left', () => {
  const skipped = [pageAt(1, 'robots.txt'), pageAt(2, SPENT), pageAt(3, SPENT)];
  expect(incompleteOf(3, skipped)).toEqual({
    incomplete: `The reading is incomplete: 3 of at least 5 pages were read, then ${SPENT}. Not read: https://example.com/2, https://example.com/3. Call this tool again to read them.`,
  });
  const many = Array.from({ length: 12 }, (_, at) => pageAt(at, SPENT));
  expect(incompleteOf(3, many).incomplete).toContain('https://example.com/9 and 2 more.');
});

// contract: intake-incomplete
test('a reading that left pages for other reasons is complete', () => {
  expect(incompleteOf(3, [pageAt(1, 'robots.txt')])).toEqual({});
});
