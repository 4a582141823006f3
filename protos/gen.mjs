// Makes gen/: the ts-proto modules, the descriptor set (for reflection) and shapes.ts (field lists for the REST encoder
// and the OpenAPI document). Skipped when nothing that it reads has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shapesModule } from './shapes.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const bin = join(root, '..', 'node_modules', '.bin');
const protoFiles = globSync('cws/**/*.proto', { cwd: root }).sort();
const inputs = [...protoFiles, 'buf.yaml', 'buf.gen.yaml', 'gen.mjs', 'shapes.mjs'];
const stamp = createHash('sha256');
for (const file of inputs) stamp.update(file).update(readFileSync(join(root, file)));
const digest = stamp.digest('hex');
const stampFile = join(root, 'gen', '.stamp');
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) process.exit(0);

rmSync(join(root, 'gen'), { recursive: true, force: true });
mkdirSync(join(root, 'gen'));
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
const buf = (...args) => execFileSync(join(bin, 'buf'), args, { cwd: root, env, stdio: 'inherit' });
buf('generate');
buf('build', '-o', 'gen/descriptors.binpb');
writeFileSync(join(root, 'gen', 'shapes.ts'), shapesModule(readFileSync(join(root, 'gen', 'descriptors.binpb'))));
const namespaces = protoFiles.filter((file) => !file.startsWith('cws/options/'));
const exports = namespaces.map((file) => `export * as ${file.split('/')[1]} from './${file.replace(/\.proto$/, '')}';`);
writeFileSync(join(root, 'gen', 'index.ts'), `${exports.join('\n')}\nexport * from './shapes';\n`);
writeFileSync(stampFile, digest);
