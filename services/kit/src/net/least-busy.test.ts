import { leastBusyOf } from './least-busy';

const chosen = (loads: number[], from = 0, isGood: (load: number) => boolean = () => true) =>
  leastBusyOf(loads, from, isGood, (load) => load);

test('the element with the smallest load is chosen, at any position', () => {
  expect([chosen([2, 1, 3]), chosen([2, 1, 3], 2), chosen([1, 2])]).toEqual([1, 1, 0]);
});

test('of several elements with the same load the next one in turn is chosen', () => {
  expect([0, 1, 2, 3].map((from) => chosen([1, 1, 1], from))).toEqual([0, 1, 2, 0]);
});

test('an element that is not good is not chosen, whatever its load', () => {
  expect([chosen([0, 5], 0, (load) => load > 0), chosen([0, 0], 0, () => false), chosen([])]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});
