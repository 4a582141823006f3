import { longestBlock } from '@cws/kit/testing';
import { modelText } from './model-text';

/** Milliseconds for which no text of a model keeps a process from its other work. */
const MAX_BLOCKED_MS = 200;

function streamed(pieces: readonly string[]): string {
  const model = modelText(() => {});
  for (const piece of pieces) model.add(piece);
  model.end();
  return model.text();
}

test('blanks without end at the beginning of a line of code hold nothing back and keep the process from nothing', async () => {
  const blanks = Array.from({ length: 20_000 }, () => '    ');
  expect(await longestBlock(() => streamed(['```\n', ...blanks, 'x\n']))).toBeLessThan(MAX_BLOCKED_MS);
  expect(await longestBlock(() => streamed([`\`\`\`\n${' '.repeat(80_000)}x\n`]))).toBeLessThan(MAX_BLOCKED_MS);
});

test('the end of code is recognised in any pieces, and with a carriage return', () => {
  for (const end of ['```\n', '  ```\r\n', '> ```  \n'])
    expect(streamed([...`Code:\n\`\`\`\na[1]\n \r\n${end}It is [1].`])).toBe(`Code:\n\`\`\`\na[1]\n \r\n${end}It is.`);
});
