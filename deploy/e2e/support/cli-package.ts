import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scratchFolder } from '../../processes/testing/scratch-folder.ts';

const npm = (folder: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, encoding: 'utf8' });

/** Packs the built client and installs the package in a folder of its own; returns its program. */
export function installedPackage(): string {
  const folder = scratchFolder();
  // The files that `prepack` compiles are there already, and other tests are running them.
  npm(resolve(__dirname, '../../../clients/cli'), 'pack', '--ignore-scripts', '--pack-destination', folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  npm(folder, 'init', '--yes');
  npm(folder, 'install', '--prefer-offline', join(folder, archive));
  return join(folder, 'node_modules/.bin/cws');
}
