import { AppError } from './app-error';

describe('the message of a limit', () => {
  test.each([
    [1, 'Too many requests; try again in 1 second'],
    [30, 'Too many requests; try again in 30 seconds'],
    [undefined, 'Too many requests; try again later'],
  ])('for a wait of %s has the seconds', (retryAfter, message) => {
    expect(new AppError('rate_limited', { ...(retryAfter && { retryAfter }) }).message).toBe(message);
  });
  test('is the message that was given explicitly', () => {
    expect(new AppError('rate_limited', { message: 'At most 100 sessions', retryAfter: 5 }).message).toBe(
      'At most 100 sessions',
    );
  });
});
