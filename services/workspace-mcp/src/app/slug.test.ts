import { slugOf, withSuffix } from './slug';

test.each([
  ['Café Ünïon', 'cafe-union'],
  ['  A & B, Ltd.  ', 'a-b-ltd'],
  ['Ωμέγα', 'app'],
  ['', 'app'],
  [`${'a'.repeat(47)} b`, 'a'.repeat(47)],
])('%p becomes %p', (name, slug) => expect(slugOf(name)).toBe(slug));

test('a slug with a suffix is a slug', () => expect(withSuffix('shop')).toMatch(/^shop-[a-z0-9]{5}$/));
