import { likelihoodOf, type Signs } from './meaning';

const NEAREST = { windows: new Map([['a:0', { window: 0, similarity: 0.88 }]]), mean: 0.8 };
const likelihood = (signs: Partial<Omit<Signs, 'near'>>, similarity: number): number =>
  likelihoodOf({ coverage: 0, evidence: 0, ...signs, near: { window: 0, similarity } }, NEAREST);

test('a passage is likelier the nearer it is, the more words it has, and with what is asked for', () => {
  expect(likelihood({}, 0.88)).toBeGreaterThan(likelihood({}, 0.85));
  expect(likelihood({ coverage: 1 }, 0.85)).toBeGreaterThan(likelihood({ coverage: 0.5 }, 0.85));
  expect(likelihood({ evidence: 1 }, 0.85)).toBeGreaterThan(likelihood({}, 0.85));
  expect(likelihood({}, 0.85)).toBeGreaterThan(likelihood({ evidence: -1 }, 0.85));
});

test('the same similarity says less where all windows are as near', () => {
  const near = { window: 0, similarity: 0.88 };
  const signs = { coverage: 0.3, evidence: 0, near };
  expect(likelihoodOf(signs, { ...NEAREST, mean: 0.87 })).toBeLessThan(likelihoodOf(signs, NEAREST));
});

test('a probability is between 0 and 1 whatever the signs', () => {
  for (const probability of [likelihood({ coverage: 1, evidence: 1 }, 1), likelihood({ evidence: -1 }, -1)]) {
    expect(probability).toBeGreaterThanOrEqual(0);
    expect(probability).toBeLessThanOrEqual(1);
  }
});
