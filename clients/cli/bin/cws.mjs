#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

const OLDEST = 24;
const built = new URL('../dist/main.js', import.meta.url);

if (Number.parseInt(process.versions.node, 10) < OLDEST)
  end(
    `cws needs Node ${OLDEST} or later, and this is Node ${process.versions.node}. Inside the source tree npm run cli and npx cws use the right one.`,
  );
if (!existsSync(built)) end('cws is not built yet: run npm start or npm run build.');
module.enableCompileCache();
await useProxy(process.env);
const { main } = await import(built);
await main();

/** Requests go through the proxy of the environment, and those to this machine never do. */
async function useProxy({ HTTP_PROXY, http_proxy, HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy, ...env }) {
  const proxies = { http_proxy: http_proxy ?? HTTP_PROXY, https_proxy: https_proxy ?? HTTPS_PROXY };
  const named = Object.fromEntries(Object.entries(proxies).filter(([, proxy]) => proxy));
  if (Object.keys(named).length === 0) return;
  const { default: http } = await import('node:http');
  const direct = [no_proxy ?? NO_PROXY, 'localhost', '127.0.0.1', '[::1]'].filter(Boolean).join(',');
  http.setGlobalProxyFromEnv?.({ ...env, ...named, no_proxy: direct });
}

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
