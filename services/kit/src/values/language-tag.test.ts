import { isLanguageTag } from './language-tag';

test.each(['en', 'EN-us', 'de-CH-1996', 'zh-Hant-TW', 'es-419', 'en-x-owl'])('%s is a language tag', (text) => {
  expect(isLanguageTag(text)).toBe(true);
});

test.each(['', 'e', 'english-', 'en_US', 'en us', 'de,fr', '*'])('%j is no language tag', (text) => {
  expect(isLanguageTag(text)).toBe(false);
});
