import { silentLogger, until } from '../testing';
import { heldLeases } from './held-leases';

test('leases are renewed while they are held, and not after they were dropped', async () => {
  const renewed: string[][] = [];
  const renew = async (held: ReadonlySet<string>) => void renewed.push([...held]);
  const leases = heldLeases<string>({ name: 'test', everyMs: 5, renew, log: silentLogger() });
  leases.hold('a');
  leases.hold('b');
  await until(() => renewed.some((held) => held.length === 2));
  leases.drop('a');
  const before = renewed.length;
  await until(() => renewed.length > before);
  expect(renewed.at(-1)).toEqual(['b']);
  leases.drop('b');
  const last = renewed.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(renewed.length).toBe(last);
  await leases.stop();
});
