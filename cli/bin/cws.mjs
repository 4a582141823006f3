#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

const OLDEST = 24;
const built = new URL('../dist/main.js', import.meta.url);

if (Number.parseInt(process.versions.node, 10) < OLDEST)
  end(
    `cws needs Node ${OLDEST}, and this is Node ${process.versions.node}: start it with npm run cli or npx cws, which use the right one.`,
  );
if (!existsSync(built)) end('cws is not built yet: run npm start or npm run build.');
module.enableCompileCache();
const { main } = await import(built);
await main();

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
