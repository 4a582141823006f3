import { setImmediate as turn } from 'node:timers/promises';
import { coalesced } from './coalesced';

test('calls for an item while its act runs cause one more run, and other items are not delayed', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = coalesced((item: string) => {
    begun.push(item);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  for (const item of ['a', 'a', 'b', 'a']) call(item);
  expect(begun).toEqual(['a', 'b']);
  for (const end of ends.splice(0)) end();
  await turn();
  expect(begun).toEqual(['a', 'b', 'a']);
  ends.pop()!();
  await turn();
  call('a');
  expect(begun).toEqual(['a', 'b', 'a', 'a']);
});
