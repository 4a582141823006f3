import { openCell } from './cell';
import { untilTaken } from './until-taken';

const newCell = () => openCell({ read: () => ({}), write: () => {}, clear: () => {}, onOtherTab: () => {} });

async function isOver(wait: Promise<void>): Promise<boolean> {
  let is = false;
  void wait.then(() => {
    is = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  return is;
}
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a request for a person is taken when the status is no longer that of the bot', async () => {
  const cell = newCell();
  cell.set({ status: 'active' });
  const wait = untilTaken(cell);
  expect(await isOver(wait)).toBe(false);
  cell.set({ status: 'pending' });
  expect(await isOver(wait)).toBe(true);
  expect(await isOver(untilTaken(cell))).toBe(true);
});

test('a visitor whose request leads to nothing may ask again after ten seconds', async () => {
  const cell = newCell();
  cell.set({ status: 'active' });
  const wait = untilTaken(cell);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(await isOver(wait)).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await isOver(wait)).toBe(true);
});
