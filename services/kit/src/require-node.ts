// Imported before all other modules of a process, which may need a newer Node than the running one.
import { EXIT_BAD_CONFIG } from './process/exit-status';

/** The first version with `node:sqlite` and `Map.groupBy`, as in `engines` of each package. */
const OLDEST = { major: 22, minor: 13 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  const needed = `Node ${OLDEST.major}.${OLDEST.minor} or newer (24 is best)`;
  process.stderr.write(`Node ${process.versions.node} is too old for this process: run it with ${needed}.\n`);
  process.exit(EXIT_BAD_CONFIG);
}
