import type { Page } from 'playwright-core';
import { mailApi, origin } from '../support/target';

/** The values that differ from run to run, with those that a picture shows in their place. */
const USUAL: readonly (readonly [pattern: string, usual: string])[] = [
  [new URL(origin).host, 'localhost:8080'],
  [`(?:localhost|127\\.0\\.0\\.1):${new URL(mailApi).port}`, 'localhost:1080'],
  ['localhost:(?!8080|1080)\\d{4,5}', 'localhost:8081'],
  ['\\b\\d{1,2}:\\d{2}\\s?[AP]M\\b', '9:41 AM'],
  ['\\b\\d{2}:\\d{2}:\\d{2}\\b', '09:41:00'],
  ['(?<!:)\\b\\d{2}:\\d{2}\\b(?!:|\\s?[AP]M)', '09:41'],
  [
    '\\b\\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\\d\\d\\b',
    '2 November 2026',
  ],
  [
    '\\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2}, 20\\d\\d\\b',
    'November 2, 2026',
  ],
  ['\\b20\\d\\d-\\d\\d-\\d\\d\\b', '2026-11-02'],
  ['\\b[0-7][0-9A-HJKMNP-TV-Z]{25}\\b', '01KPICTVRE0000000000000000'],
  ['\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b', '0193b2c1-7a4e-7c55-9d2f-5b1e8a60c3d4'],
  ['\\bC-[0-9A-Z]{6}\\b', 'C-P1CTVR'],
];

const REPLACE_TEXTS = `
  const rules = ${JSON.stringify(USUAL)}.map(([pattern, usual]) => [new RegExp(pattern, 'g'), usual]);
  const usual = (text) => rules.reduce((all, [pattern, replacement]) => all.replace(pattern, replacement), text);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = usual(texts.currentNode.data);
    if (text !== texts.currentNode.data) texts.currentNode.data = text;
  }
  for (const input of document.querySelectorAll('input, textarea')) input.value = usual(input.value);
`;

/** Gives the texts of a page and its frames the usual addresses, times and ids, so that the pictures of two runs are alike. */
export async function showUsualValues(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(`{${REPLACE_TEXTS}}`);
}

/** The same in a text. */
export const withUsualValues = (text: string): string =>
  USUAL.reduce((all, [pattern, usual]) => all.replace(new RegExp(pattern, 'g'), usual), text);
