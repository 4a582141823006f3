// Makes gen/: the ts-proto modules, the descriptor set (for reflection), shapes.ts (field lists for the REST encoder
// and the OpenAPI document), limits.ts (limits of fields) and values.ts (the strings of each enum). Skipped when nothing that it reads has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { limitsModule } from './limits.mjs';
import { shapesModule } from './shapes.mjs';
import { valuesModule } from './values.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const bin = join(root, '..', 'node_modules', '.bin');
const protoFiles = globSync('cws/**/*.proto', { cwd: root }).sort();
const inputs = [...protoFiles, 'buf.yaml', 'buf.gen.yaml', 'gen.mjs', 'limits.mjs', 'shapes.mjs', 'values.mjs'];
const stamp = createHash('sha256');
for (const file of inputs) stamp.update(file).update(readFileSync(join(root, file)));
const digest = stamp.digest('hex');
const stampFile = join(root, 'gen', '.stamp');
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) process.exit(0);

rmSync(join(root, 'gen'), { recursive: true, force: true });
mkdirSync(join(root, 'gen'));
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
const buf = (...args) => execFileSync(join(bin, 'buf'), args, { cwd: root, env, stdio: 'inherit' });
// Enums are the strings of values.ts and no numbers in TypeScript.
const isOfValues = (file) => file.endsWith('/values.proto');
buf('generate', ...protoFiles.filter(isOfValues).flatMap((file) => ['--exclude-path', file]));
buf('build', '-o', 'gen/descriptors.binpb');
const descriptors = fromBinary(FileDescriptorSetSchema, readFileSync(join(root, 'gen', 'descriptors.binpb')));
const registry = createFileRegistry(descriptors);
writeFileSync(join(root, 'gen', 'limits.ts'), limitsModule(registry));
writeFileSync(join(root, 'gen', 'shapes.ts'), shapesModule(registry));
writeFileSync(join(root, 'gen', 'values.ts'), valuesModule(registry));
const namespaces = protoFiles.filter((file) => !file.startsWith('cws/options/') && !isOfValues(file));
const exports = namespaces.map((file) => `export * as ${file.split('/')[1]} from './${file.replace(/\.proto$/, '')}';`);
writeFileSync(
  join(root, 'gen', 'index.ts'),
  `${exports.join('\n')}\nexport * from './limits';\nexport * from './shapes';\nexport * from './values';\n`,
);
writeFileSync(stampFile, digest);
