import { randomBytes } from 'node:crypto';
import { sealing } from './sealing';

const [older, newer] = [randomBytes(32), randomBytes(32)];

test('a sealed text is opened under the same name and is unreadable', () => {
  const { seal, open } = sealing([older]);
  const sealed = seal('kid', 'the private part');
  expect(open('kid', sealed)).toBe('the private part');
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('private');
  expect(seal('kid', 'the private part')).not.toBe(sealed);
});

test('a sealed text is not opened with another name or key, or when it was changed or cut', () => {
  const { seal, open } = sealing([older]);
  const sealed = seal('kid', 'the private part');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(open('other', sealed)).toBeNull();
  expect(sealing([newer]).open('kid', sealed)).toBeNull();
  expect(open('kid', bytes.toString('base64url'))).toBeNull();
  expect(open('kid', sealed.slice(0, 30))).toBeNull();
});

test('after a rotation the older secret still opens and the newer one seals', () => {
  const sealed = sealing([older]).seal('kid', 'text');
  const both = sealing([newer, older]);
  expect(both.open('kid', sealed)).toBe('text');
  expect(sealing([newer]).open('kid', both.seal('kid', 'text'))).toBe('text');
});
