/** Lets the clock of this process stand still, so much later than it is; `jest.restoreAllMocks` sets it right. */
export function standStill(laterMs = 0): void {
  const now = Date.now() + laterMs;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}
