import { shownName } from './shown-name';

test.each([
  ['  My\u202e\n shop\u202c ', 'My shop'],
  ['A\u200bB\u2066C\u2069\ufeff', 'ABC'],
  ['A\u200dB\u200c', 'AB'],
  ['A\u3164\u00adB\u0000', 'AB'],
  ['\u200f', ''],
  ['کتاب\u200cخانه', 'کتاب\u200cخانه'],
  ['👩\u200d🌾 farm', '👩\u200d🌾 farm'],
  ['क्\u200dष', 'क्\u200dष'],
  [`Ba${'\u0316'.repeat(50)}nk`, `Ba${'\u0316'.repeat(4)}nk`],
])('the name %j is shown as %j', (name, shown) => expect(shownName(name)).toBe(shown));
