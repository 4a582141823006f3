// Downloads MongoDB's own build for this system into the folder argv[2] and sends its path over IPC. It runs as a process
// of its own, so that a download that hangs can be ended. Progress goes to stdout.
import { mkdirSync } from 'node:fs';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

const [, , downloadDir = ''] = process.argv;
// The library checks certificates only if npm's strict-ssl is true, and it downloads the checksum from the same host.
process.env.npm_config_strict_ssl = 'true';
mkdirSync(downloadDir, { recursive: true });
try {
  process.send?.({ path: await MongoBinary.getPath({ downloadDir, checkMD5: true }) });
} catch (error) {
  process.send?.({ problem: error instanceof Error ? error.message.split('\n', 2).join(' ') : String(error) });
}
process.disconnect?.();
