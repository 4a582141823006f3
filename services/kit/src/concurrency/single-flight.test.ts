import { singleFlight } from './single-flight';

test('calls share the run that is under way and its outcome, and the next call begins another one', async () => {
  let runs = 0;
  const fly = singleFlight(async () => {
    runs += 1;
    if (runs === 2) throw new Error('failed');
    return runs;
  });
  expect(await Promise.all([fly(), fly()])).toEqual([1, 1]);
  const failed = await Promise.allSettled([fly(), fly()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await fly()).toBe(3);
});
