import { plainText } from './plain-text';

const ofBytes = (text: string) => plainText(JSON.stringify([...Buffer.from(text)]));

test('bytes are read as the JSON that they spell, where that can hold a text', () => {
  expect(ofBytes('{"text":"inside"}')).toBe('inside');
  expect(ofBytes('"quoted"')).toBe('quoted');
});

test('bytes that spell a bare number or word are read as what was typed', () => {
  expect(['42', 'true', 'null'].map(ofBytes)).toEqual(['42', 'true', 'null']);
});

test('half a letter that bytes spell is none', () => {
  expect(ofBytes(String.raw`{"text":"\ud83d alone, \ud83d\ude00"}`)).toBe('\ufffd alone, 😀');
});

test('bytes that are no UTF-8 spell nothing', () => {
  expect(['[255,254,0]', '[104,256]', '[]'].map(plainText)).toEqual(['', '', '']);
});
