import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const LEFT_OUT = new Set(['.git', '.data', 'coverage']);
const PACKAGES = 'node_modules';

/** A copy of a checkout with its build and its packages, in which an addition is tried before it is made. */
export function scratchCopy(root: string): { readonly root: string; remove(): void } {
  const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of readdirSync(root).filter((one) => !LEFT_OUT.has(one) && one !== PACKAGES))
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      filter: isCopied,
    });
  linkTree(join(root, PACKAGES), join(copy, PACKAGES));
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** A workspace's own packages come by way of their files, as those of the root do. */
function isCopied(from: string, to: string): boolean {
  if (basename(from) !== PACKAGES) return true;
  linkTree(from, to);
  return false;
}

/** The same files under other names: nothing that is installed is written to, and links to workspaces lead to those of the copy. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkTree(source, target);
    else linkFile(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(source, target);
  }
}

/** Copies those of the files that are not the same in both. Returns their paths. */
export function takeOver(scratch: string, root: string, paths: readonly string[]): string[] {
  const changed = paths.filter((path) => !isSame(join(scratch, path), join(root, path)));
  for (const path of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(scratch, path), join(root, path));
  }
  return changed;
}

const isSame = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(one).equals(readFileSync(other));
