import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { scratchFile, scratchFolder } from '../processes/testing/scratch-folder.ts';
import { freePort } from './host/ports.ts';

const root = resolve(__dirname, '../..');

function run(program: string, args: string[], env: Record<string, string>, node: string[] = []) {
  const options = { encoding: 'utf8', cwd: root, env: { PATH: process.env.PATH, ...env }, timeout: 120_000 } as const;
  return spawnSync(process.execPath, [...node, join(root, 'deploy/local', program), ...args], options);
}

test.each(['seed', 'smoke'])(
  '%s without a running system fails with one sentence that says how to start it',
  async (command) => {
    const base = `http://localhost:${await freePort()}/v1`;
    const { status, stderr } = run('run.mjs', [`deploy/${command}/main.ts`, base], {});
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Nothing listens at ${base}: start the system with npm start, or set BASE_URL to another address.\n`,
    );
  },
);

test('the operator command without a running system says how to start it', async () => {
  const folder = scratchFolder();
  const instances = { grants: [{ http_port: 1, grpc_port: await freePort() }] };
  scratchFile(folder, 'endpoints.json', JSON.stringify({ instances }));
  const { status, stderr } = run('run.mjs', ['deploy/operator/main.ts', 'server', 'list'], { DATA_DIR: folder });
  expect(status).toBe(1);
  expect(stderr).toMatch('start it with npm start');
});

test('a command in a clone without packages, on an older Node, says how to install them', () => {
  const text = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });";
  const older = scratchFile(scratchFolder(), 'version.cjs', text);
  const { status, stderr } = run('run.mjs', ['deploy/seed/main.ts'], {}, ['-r', older]);
  expect(status).toBe(1);
  expect(stderr).toBe('\nNothing is installed yet: npm start installs, builds and starts everything.\n');
});

test.each(['PORT', 'MAIL_WEB_PORT'])('a start whose %s is taken fails before it installs anything', async (name) => {
  const server = createServer();
  const port = await new Promise<number>((listening) => {
    server.listen(0, '127.0.0.1', () => listening((server.address() as { port: number }).port));
  });
  const ports = { PORT: String(await freePort()), MAIL_WEB_PORT: String(await freePort()), [name]: String(port) };
  // In a folder without a lock file an install would fail.
  const script = `const { requirePorts } = await import(${JSON.stringify(join(root, 'deploy/local/setup/ports.mjs'))});
    await requirePorts(${JSON.stringify(scratchFolder())}, process.env).catch(({ message }) => console.log(message));`;
  const env = { PATH: process.env.PATH, ...ports };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env });
  expect(stdout).toBe(`Port ${port} is in use: stop what uses it, or choose another with ${name}=…\n`);
  server.close();
});
