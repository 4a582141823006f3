import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { asAppError, assertFromGateway, type Call, type CallerTokens, readHttpCall } from '@cws/kit';
import Negotiator from 'negotiator';
import type { Context } from '../context';
import { findShownWidget } from '../widget/get-widget';
import type { WidgetLanguage } from '../widget/widget-languages';
import { bootOf } from './boot';
import { readFiles, type StaticFile, type WidgetFiles } from './files';
import { framePage, framePolicy } from './frame-page';

export const WIDGET_PATH = /^\/widget(\.js$|\/)/;

export interface WidgetOptions {
  readonly tokens: CallerTokens;
  /** The origin that serves the frame. */
  readonly frameOrigin: string;
}

interface Listener extends WidgetOptions {
  readonly context: Context;
  readonly files: WidgetFiles;
}

/** Serves the script of the page, the frame of each widget and the files of the frame (contract: widget-script, widget-page). */
export function widgetListener(context: Context, options: WidgetOptions): RequestListener {
  const listener: Listener = { ...options, context, files: readFiles(options.frameOrigin) };
  return (request, response) => {
    handle(listener, request, response).catch((error) => {
      const { status, message } = asAppError(error);
      if (status >= 500) context.log.error({ err: error }, 'a page of a widget failed');
      sendText(response, status, message);
    });
  };
}

async function handle(listener: Listener, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return sendText(response, 405, 'Method not allowed', { Allow: 'GET, HEAD' });
  const call = assertFromGateway(readHttpCall(request, listener.tokens));
  const url = new URL(request.url ?? '/', 'http://localhost');
  const { loader, assets } = listener.files;
  if (url.pathname === '/widget.js') return sendFile(request, response, loader, LOADER_HEADERS);
  const asset = assets.get(url.pathname);
  if (asset) return sendFile(request, response, asset, ASSET_HEADERS);
  await sendFrame(listener, call, url, request, response);
}

/** Pages that isolate themselves (COEP) may frame it: it has the same policy, and its policy says who may frame it. */
const FRAME_HEADERS = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept-Language',
};
/** Pages of every origin load it; a new release reaches them within minutes. */
const LOADER_HEADERS = { 'Cache-Control': 'public, max-age=300', 'Cross-Origin-Resource-Policy': 'cross-origin' };
const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' };

function sendFile(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { type, body, gzipped, etag }: StaticFile,
  extra: Record<string, string>,
): void {
  const tag = `"${etag}"`;
  const common = { ...extra, ETag: tag, Vary: 'Accept-Encoding' };
  if (headers['if-none-match'] === tag) return void response.writeHead(304, common).end();
  const zips = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  const sent = zips ? gzipped : body;
  response
    .writeHead(200, {
      ...common,
      'Content-Type': type,
      'Content-Length': sent.length,
      ...(zips && { 'Content-Encoding': 'gzip' }),
    })
    .end(sent);
}

async function sendFrame(
  { context, files }: Listener,
  call: Call,
  url: URL,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, id = ''] = /^\/widget\/([^/]+)$/.exec(url.pathname) ?? [];
  const shown = await findShownWidget(context, call, id);
  if (!shown) return sendText(response, 404, 'There is no such widget');
  const { languages, theme, allowed_origins } = shown.widget.published_config!;
  const language = languageFor(languages, url.searchParams.get('language'), headers['accept-language']);
  const page = framePage(await bootOf(context, call, shown, language), theme, files);
  response
    .writeHead(200, {
      ...FRAME_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': framePolicy(allowed_origins),
    })
    .end(page);
}

function sendText(response: ServerResponse, status: number, text: string, extra: Record<string, string> = {}): void {
  response
    .writeHead(status, {
      ...extra,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    })
    .end(text);
}

/** The language that the page names, else the one that the visitor's browser prefers, else the first one of the widget. */
function languageFor(
  languages: readonly WidgetLanguage[],
  named: string | null,
  acceptLanguage: string | undefined,
): WidgetLanguage {
  const wanted = [named ?? '', ...accepted(acceptLanguage)].map(primary);
  return (
    wanted.map((tag) => languages.find((one) => one === tag)).find((found) => found !== undefined) ?? languages[0]!
  );
}

const accepted = (header = ''): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': header } }).languages();

/** `pt` of `pt-BR`. */
const primary = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase();
