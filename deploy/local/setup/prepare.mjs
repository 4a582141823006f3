import { build } from './build.mjs';
import { install } from './install.mjs';

/** Installs and builds a clone so that Node 24 can run it; returns quickly if that is done. */
export async function prepare(/** @type {string} */ root) {
  await install(root);
  await build(root);
}
