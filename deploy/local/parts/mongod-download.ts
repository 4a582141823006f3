// Run as a process of its own, so that a download that hangs can be ended: fetches MongoDB's own build for this system
// into the folder argv[2] and tells its path over IPC. Progress goes to stdout.
import { mkdirSync } from 'node:fs';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

const [, , downloadDir = ''] = process.argv;
// The library leaves certificates unchecked unless npm's strict-ssl says true, and its sum comes by the same way.
process.env.npm_config_strict_ssl = 'true';
mkdirSync(downloadDir, { recursive: true });
try {
  process.send?.({ path: await MongoBinary.getPath({ downloadDir, checkMD5: true }) });
} catch (error) {
  process.send?.({ problem: error instanceof Error ? error.message.split('\n', 2).join(' ') : String(error) });
}
process.disconnect?.();
