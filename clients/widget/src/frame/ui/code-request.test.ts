import { digitsOf, isFresh, isOver } from './code-request';

const request = { email: 'a@b.example', request_id: 'r', length: 6, resendAt: Date.now() + 60_000, wrongTries: 0 };

test.each(['123456', '123 456', '123-456', ' 123456 ', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶'])(
  '%j is read as 123456',
  (typed) => {
    expect(digitsOf(typed)).toBe('123456');
  },
);

test('the same address has to wait for another code, and another address does not', () => {
  expect(isFresh(request, request.email)).toBe(true);
  expect(isFresh(request, 'c@b.example')).toBe(false);
  expect(isFresh({ ...request, resendAt: Date.now() }, request.email)).toBe(false);
  expect(isFresh(undefined, '')).toBe(false);
});

// contract: otp-tries
test('the fifth wrong try ends the code', () => {
  expect(isOver({ ...request, wrongTries: 4 })).toBe(false);
  expect(isOver({ ...request, wrongTries: 5 })).toBe(true);
});
