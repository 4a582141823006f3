import { build } from './build.mjs';
import { install } from './install.mjs';

/** Brings a clone to the state in which Node 24 can run it; does nothing, quickly, when it is already there. */
export async function prepare(/** @type {string} */ root) {
  await install(root);
  await build(root);
}
