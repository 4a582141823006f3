import { folderCycles } from './folder-cycles.ts';

const importing = (source: string, ...imported: string[]) => ({
  source,
  dependencies: imported.map((resolved) => ({ resolved })),
});

test('folders that import each other are a cycle, over any number of others', () => {
  const modules = [
    importing('a/src/chat/chat.ts', 'a/src/bot/bot.ts'),
    importing('a/src/bot/bot.ts', 'a/src/text/cut.ts'),
    importing('a/src/text/cut.ts', 'a/src/chat/limit.ts'),
  ];
  expect(folderCycles(modules)).toContainEqual(['a/src/chat', 'a/src/bot', 'a/src/text', 'a/src/chat']);
  expect(folderCycles(modules.slice(0, 2))).toEqual([]);
});

test('a folder imports what its subfolders import', () => {
  const modules = [
    importing('a/src/chat/log/log.ts', 'a/src/bot/bot.ts'),
    importing('a/src/bot/bot.ts', 'a/src/chat/chat.ts'),
  ];
  expect(folderCycles(modules)).toContainEqual(['a/src/chat', 'a/src/bot', 'a/src/chat']);
});

test('the files of a folder, and what helps tests, may import each other', () => {
  const modules = [
    importing('a/src/chat/chat.ts', 'a/src/chat/log/log.ts', 'a/src/chat/limit.ts'),
    importing('a/src/chat/log/log.ts', 'a/src/bot/bot.ts'),
    importing('a/src/bot/bot.test.ts', 'a/src/chat/chat.ts'),
    importing('a/src/bot/testing/bot.ts', 'a/src/chat/chat.ts'),
  ];
  expect(folderCycles(modules)).toEqual([]);
});
