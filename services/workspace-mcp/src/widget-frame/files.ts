import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WIDGET_LANGUAGES, type WidgetLanguage } from '../widget/widget-languages';

/** A file that is the same for all visitors, read once. */
export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** The built files of the package @cws/widget. */
export interface WidgetFiles {
  readonly loader: StaticFile;
  /** By path; each path has a hash of its content and never changes. */
  readonly assets: ReadonlyMap<string, StaticFile>;
  readonly scriptPath: string;
  readonly stylePath: string;
  readonly messages: Readonly<Record<WidgetLanguage, Record<string, string>>>;
}

const PLACEHOLDER = '__FRAME_ORIGIN__';

/** `frameOrigin` is the origin of the frame, which the script of the page must know. */
export function readFiles(frameOrigin: string): WidgetFiles {
  const folder = dirname(require.resolve('@cws/widget/package.json'));
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const loader = read('dist', 'loader.js').replaceAll(PLACEHOLDER, frameOrigin);
  const script = fileOf('text/javascript', read('dist', 'frame.js'));
  const style = fileOf('text/css', read('dist', 'frame.css'));
  const scriptPath = `/widget/assets/frame-${script.etag}.js`;
  const stylePath = `/widget/assets/frame-${style.etag}.css`;
  return {
    loader: fileOf('text/javascript', loader),
    assets: new Map([
      [scriptPath, script],
      [stylePath, style],
    ]),
    scriptPath,
    stylePath,
    messages: Object.fromEntries(
      WIDGET_LANGUAGES.map((language) => [language, JSON.parse(read('messages', `${language}.json`))]),
    ) as WidgetFiles['messages'],
  };
}

function fileOf(type: string, text: string): StaticFile {
  const body = Buffer.from(text);
  const etag = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { type: `${type}; charset=utf-8`, body, gzipped: gzipSync(body, { level: 9 }), etag };
}
