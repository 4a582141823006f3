import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { coverageIn } from './coverage.ts';

const PROBE = pathToFileURL(join(import.meta.dirname, 'coverage-probe.mjs')).href;
const MAIN = `import { one } from './one.js';
import { two } from './two.js';
process.on('message', (name) => process.send(name === 'one' ? one() : two()));
process.send('ready');`;

let root: string;
let folder: string;
let service: ChildProcess;
beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'coverage-')));
  folder = join(root, 'coverage');
  for (const path of ['gateway/dist', 'coverage']) mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  for (const name of ['one', 'two'])
    writeFileSync(join(root, `gateway/dist/${name}.js`), `export const ${name} = () => '${name}';`);
  writeFileSync(join(root, 'gateway/dist/main.js'), MAIN);
  service = fork(join(root, 'gateway/dist/main.js'), {
    execArgv: ['--import', PROBE],
    env: { ...process.env, NODE_OPTIONS: '', COVERAGE_FOLDER: folder },
  });
  await once(service, 'message');
});
afterEach(async () => {
  service.kill();
  await once(service, 'exit');
  rmSync(root, { recursive: true, force: true });
});

test('a file is taken when one of its functions has run since the last take', async () => {
  const { take } = coverageIn(folder, root);
  await take();
  for (const name of ['one', 'two']) {
    service.send(name);
    await once(service, 'message');
    expect([...(await take())].sort()).toEqual(['gateway/dist/main.js', `gateway/dist/${name}.js`]);
  }
});
