/** Stops the clock of this process at `laterMs` from now, until `jest.restoreAllMocks`. */
export function standStill(laterMs = 0): void {
  const now = Date.now() + laterMs;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}
