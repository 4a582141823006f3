// Bundles the script of the page and the frame into dist. It runs on the Node of the build, without anything compiled before.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');

/** Browsers of the last three years. */
const shared = { absWorkingDir: root, bundle: true, minify: true, target: ['es2022'], legalComments: 'none' };

rmSync(dist, { recursive: true, force: true });
await Promise.all([
  build({ ...shared, entryPoints: ['src/loader/loader.ts'], format: 'iife', outfile: join(dist, 'loader.js') }),
  build({
    ...shared,
    entryPoints: ['src/frame/main.tsx'],
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outfile: join(dist, 'frame.js'),
  }),
  build({ ...shared, entryPoints: ['src/frame/frame.css'], outfile: join(dist, 'frame.css') }),
]);
