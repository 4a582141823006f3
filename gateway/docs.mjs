// `npm run docs -w gateway`, which is part of the build: renders the guides of docs/guides to dist/docs/guides.json, and puts the
// renderer of the API reference into dist/docs/reference. Without a registry the build goes on, and /docs/reference says what is missing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import MarkdownIt from 'markdown-it';

const here = dirname(fileURLToPath(import.meta.url));
const guides = join(here, '..', 'docs', 'guides');
const out = join(here, 'dist', 'docs');

/** The package, its sum as the registry states it, and the only file of it that is served. */
const RENDERER = {
  name: '@scalar/api-reference',
  version: '1.76.0',
  sha512: 'pjqwnzmA9YK3ZX+IZSICMsywm4qI6HLSngR2py9H6TvFApHHuJjkTAd+gFJfnqJDzJuro8k7ji6JCtJ2U+Byng==',
  file: 'package/dist/browser/standalone.js',
};
const FILES = ['standalone.js', 'standalone.js.br', 'standalone.js.gz'];

mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'guides.json'), JSON.stringify(renderedGuides()));
placeRenderer();

/** The guides in the order of the numbers in their names. */
function renderedGuides() {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  markdown.renderer.rules.table_open = () =>
    '<div class="table" role="region" tabindex="0" aria-label="Table"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  markdown.renderer.rules.fence = (tokens, index) => codeBlock(tokens[index]);
  markdown.renderer.rules.heading_open = (tokens, index) => {
    const { tag } = tokens[index];
    return tag === 'h2' ? `<h2 id="${slugOf(tokens[index + 1].content)}">` : `<${tag}>`;
  };
  return readdirSync(guides)
    .filter((name) => /^\d\d-.+\.md$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(guides, name), 'utf8').replaceAll(
        /\]\(\d\d-([a-z-]+)\.md(#[a-z0-9-]+)?\)/g,
        '](/docs/$1$2)',
      );
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => ({
        id: slugOf(title),
        title: plain(title),
      }));
      const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
      const [, summary = ''] = /^# .+\n\n([^\n#][^\n]*?\.)(?: |$)/m.exec(text) ?? [];
      const slug = name.replace(/^\d\d-|\.md$/g, '');
      return {
        slug,
        title,
        summary: plain(summary),
        headings,
        text,
        html: markdown.render(text),
      };
    });

  function codeBlock({ info, content }) {
    const label = { sh: 'Shell', js: 'JavaScript', py: 'Python', html: 'HTML', json: 'JSON' }[info] ?? info;
    const code = markdown.utils.escapeHtml(content);
    return `<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>\n`;
  }
}

function slugOf(title) {
  return plain(title)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function plain(markdown) {
  return markdown
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim();
}

function placeRenderer() {
  const target = join(out, 'reference');
  try {
    const cached = fetchedRenderer();
    mkdirSync(target, { recursive: true });
    for (const file of FILES) copyFileSync(join(cached, file), join(target, file));
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    const reason = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1);
    console.error(
      `The reference at /docs/reference has no renderer: ${RENDERER.name}@${RENDERER.version} could not be fetched (${reason}).`,
    );
    console.error('Everything else works. To fetch it later: npm run docs -w gateway');
  }
}

/** The folder of the renderer in the cache of downloads, which all clones share. */
function fetchedRenderer() {
  const cached = join(cacheFolder(), `${RENDERER.name.replaceAll(/[@/]+/g, '-').slice(1)}-${RENDERER.version}`);
  if (FILES.every((file) => existsSync(join(cached, file)))) return cached;
  mkdirSync(dirname(cached), { recursive: true });
  const work = mkdtempSync(join(dirname(cached), 'fetch-'));
  try {
    const script = download(work);
    const made = join(work, 'made');
    mkdirSync(made);
    writeFileSync(join(made, 'standalone.js'), script);
    writeFileSync(join(made, 'standalone.js.gz'), gzipSync(script, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: script.length };
    writeFileSync(join(made, 'standalone.js.br'), brotliCompressSync(script, { params }));
    rmSync(cached, { recursive: true, force: true });
    renameSync(made, cached);
    return cached;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Takes the package from the registry that npm is configured for, and compares its sum before anything of it is read. */
function download(work) {
  const options = { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 };
  const wanted = `${RENDERER.name}@${RENDERER.version}`;
  execFileSync('npm', ['pack', wanted, '--silent', '--ignore-scripts', '--pack-destination', work], options);
  const archive = join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? 'no archive');
  const sum = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (sum !== RENDERER.sha512)
    throw new Error(`the archive of ${wanted} has another sum than the one that is expected`);
  execFileSync('tar', ['-xzf', archive, '-C', work, RENDERER.file], options);
  return readFileSync(join(work, RENDERER.file));
}

function cacheFolder() {
  const home = process.env.HOME || homedir();
  const base = process.env.XDG_CACHE_HOME || join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(base, 'conversation-workspace-service');
}
