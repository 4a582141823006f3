import { addsTo, draftText, withoutSourceLine } from './answer-text';

const source = (title: string) => ({ title, url: '', quote: '' });

test('a last line that repeats a listed source is left out, and no other', () => {
  expect(withoutSourceLine('We are open.\n\nSource: Hours', [source('Hours')])).toBe('We are open.');
  expect(withoutSourceLine('営業中です。\n\n出典: 時間: 夏', [source('時間: 夏')])).toBe('営業中です。');
  for (const text of ['Source: Hours', 'We are open.\n\nSource: Prices', 'One.\n\nIt is written under this: Hours'])
    expect(withoutSourceLine(text, [source('Hours')])).toBe(text);
  expect(withoutSourceLine('We are open.\n\nSource: ', [source('')])).toBe('We are open.\n\nSource: ');
});

test('an answer that is being written does not show its source either', () => {
  expect(draftText('Geöffnet.\n\nQuelle: Öffnungszeiten')).toBe('Geöffnet.');
  expect(draftText('One.\n\nTwo: three')).toBe('One.\n\nTwo: three');
});

test('a quote that is the whole answer adds nothing to it', () => {
  expect(addsTo('We are\nopen.', 'We are open. ')).toBe(false);
  expect(addsTo('Yes.', 'We are open.')).toBe(true);
});
