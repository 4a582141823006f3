import { plainText } from './plain-text';

const ofBytes = (text: string) => plainText(JSON.stringify([...Buffer.from(text)]));

test('bytes that decode to a JSON string or object give its text', () => {
  expect(ofBytes('{"text":"inside"}')).toBe('inside');
  expect(ofBytes('"quoted"')).toBe('quoted');
});

test('bytes that decode to a bare number or word give the characters themselves', () => {
  expect(['42', 'true', 'null'].map(ofBytes)).toEqual(['42', 'true', 'null']);
});

test('a lone surrogate in the JSON of bytes becomes a replacement character', () => {
  expect(ofBytes(String.raw`{"text":"\ud83d alone, \ud83d\ude00"}`)).toBe('\ufffd alone, 😀');
});

test('bytes that are no UTF-8 give no text', () => {
  expect(['[255,254,0]', '[104,256]', '[]'].map(plainText)).toEqual(['', '', '']);
});
