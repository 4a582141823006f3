import { scratchFile, scratchFolder } from '../processes/testing/scratch-folder.ts';
import { findChromium } from './chromium-source.ts';

const folder = scratchFolder();
const good = scratchFile(folder, 'chromium', '#!/bin/sh\necho Chromium 150.0.1\n', 0o755);
const broken = scratchFile(folder, 'broken', '#!/bin/sh\nexit 1\n', 0o755);
const terminal = { say: () => undefined, complain: () => undefined };

test('CHROMIUM_PATH is used, and refused with its path if it does not run', async () => {
  expect(await findChromium(terminal, { CHROMIUM_PATH: good, PATH: '/nowhere' })).toBe(good);
  await expect(findChromium(terminal, { CHROMIUM_PATH: broken })).rejects.toThrow(
    `CHROMIUM_PATH=${broken} is not a browser`,
  );
});

test('a browser on PATH is preferred to a download', async () => {
  expect(await findChromium(terminal, { PATH: folder })).toBe(good);
});
