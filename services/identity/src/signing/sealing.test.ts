import { randomBytes } from 'node:crypto';
import { sealing } from './sealing';

const [older, newer] = [randomBytes(32), randomBytes(32)];

test('what is sealed is opened under the same name, and says nothing of itself', () => {
  const { seal, open } = sealing([older]);
  const sealed = seal('kid', 'the private part');
  expect(open('kid', sealed)).toBe('the private part');
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('private');
  expect(seal('kid', 'the private part')).not.toBe(sealed);
});

test('another name, another key, a changed or a cut text open nothing', () => {
  const { seal, open } = sealing([older]);
  const sealed = seal('kid', 'the private part');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(open('other', sealed)).toBeNull();
  expect(sealing([newer]).open('kid', sealed)).toBeNull();
  expect(open('kid', bytes.toString('base64url'))).toBeNull();
  expect(open('kid', sealed.slice(0, 30))).toBeNull();
});

test('after a new secret came the older one still opens, and the newer one seals', () => {
  const sealed = sealing([older]).seal('kid', 'text');
  const both = sealing([newer, older]);
  expect(both.open('kid', sealed)).toBe('text');
  expect(sealing([newer]).open('kid', both.seal('kid', 'text'))).toBe('text');
});
