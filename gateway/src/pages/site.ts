import { AppError } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { Context } from '../context';
import { isRead, otherMethods, READ_ONLY } from '../http/other-methods';
import { prefersJson, prefersPage } from '../http/prefers-page';
import { isStylePath } from '../http/style-path';
import type { GatewayResponse } from '../http/visit';
import { apiPage } from './api-page';
import type { LandingEnv } from './landing-env';
import { landingPage, signInPage } from './landing-page';
import type { Places } from './places';
import { iconFiles, llmsFile, robotsFile, type SiteFile, securityText, styleFile } from './site-files';
import { version } from './version';

type Needed = Pick<Context, 'origin' | 'branding' | 'pages' | 'landing' | 'readiness'>;
type Handler = (request: Parameters<RequestHandler>[0], response: GatewayResponse) => void;

/** Serves what belongs to the whole origin: its first page and the files that browsers, search engines and programs look for. */
export function site(context: Needed): RequestHandler {
  const handlers = handlersOf(context);
  const sendOtherStyle = sendFile({ ...styleFile(context.pages.style.css), cache: 'no-store' });
  return (request, untyped, next) => {
    const handle = handlers.get(request.path) ?? (isStylePath('/pages', request.path) ? sendOtherStyle : undefined);
    if (handle === undefined) return next();
    const response = untyped as GatewayResponse;
    if (!isRead(request)) return otherMethods(request.path, READ_ONLY)(request, response, next);
    response.locals.visit.route = request.path;
    handle(request, response);
  };
}

function handlersOf(context: Needed): ReadonlyMap<string, Handler> {
  const { origin, branding, pages, landing } = context;
  const files: Record<string, SiteFile> = {
    [pages.style.path]: styleFile(pages.style.css),
    ...iconFiles(branding),
    '/robots.txt': robotsFile,
    '/llms.txt': llmsFile({ origin, branding }),
  };
  return new Map<string, Handler>([
    ...Object.entries(files).map(([path, file]): [string, Handler] => [path, sendFile(file)]),
    ['/v1', sendPointer(context)],
    ['/v1/', redirectTo('/v1')],
    ['/docs/', redirectTo('/docs')],
    ...optional(landing.LANDING !== 'off', '/', sendHome(context)),
    ...optional(landing.DEMO_URL !== undefined, '/demo', redirectTo(landing.DEMO_URL ?? '', 302)),
    ['/.well-known/security.txt', landing.SECURITY_CONTACT.length > 0 ? sendSecurity(landing, origin) : refuse],
  ]);
}

const optional = (isServed: boolean, path: string, handler: Handler): [string, Handler][] =>
  isServed ? [[path, handler]] : [];

/** A path below is not passed on: an outage of its service would be 503. */
const refuse: Handler = () => {
  throw new AppError('not_found');
};

const sendFile =
  ({ type, body, cache }: SiteFile): Handler =>
  (_request, response) =>
    void response
      .writeHead(200, { 'Content-Type': type, 'Cache-Control': cache, 'Content-Length': Buffer.byteLength(body) })
      .end(body);

const redirectTo =
  (location: string, status = 308): Handler =>
  (_request, response) =>
    void response.writeHead(status, { Location: location, 'Content-Length': 0 }).end();

const sendSecurity =
  ({ SECURITY_CONTACT }: LandingEnv, origin: string): Handler =>
  (_request, response) => {
    const body = securityText(SECURITY_CONTACT, origin, Date.now());
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }).end(body);
  };

const VARY = { Vary: 'Accept' };
const JSON_HEADERS = { ...VARY, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };

const sendPage = (response: GatewayResponse, { headers }: Needed['pages'], page: string): void =>
  void response.writeHead(200, { ...headers, ...VARY, 'Content-Length': Buffer.byteLength(page) }).end(page);

/** The first page; a program that asks for JSON gets the same addresses as at /v1. */
function sendHome(context: Needed): Handler {
  const pointer = pointerOf(context.origin);
  const { pages, landing, readiness } = context;
  const places = placesOf(context);
  return (request, response) => {
    if (prefersJson(request)) return void response.writeHead(200, JSON_HEADERS).end(pointer);
    const page = landing.LANDING === 'full' ? landingPage(pages, places, readiness()) : signInPage(pages, places);
    sendPage(response, pages, page);
  };
}

const placesOf = ({ origin, landing }: Needed): Places => ({
  origin,
  version,
  inboxUrl: landing.MAIL_INBOX_URL,
  hasDemo: landing.DEMO_URL !== undefined,
  hasSecurityContact: landing.SECURITY_CONTACT.length > 0,
});

/** {base_url} itself: where its documentation is. */
function sendPointer({ origin, pages }: Needed): Handler {
  const [pointer, page] = [pointerOf(origin), apiPage(pages, origin)];
  return (request, response) => {
    if (prefersPage(request)) sendPage(response, pages, page);
    else response.writeHead(200, JSON_HEADERS).end(pointer);
  };
}

const pointerOf = (origin: string): string =>
  JSON.stringify({
    success: true,
    data: { docs: `${origin}/docs`, openapi: `${origin}/openapi.json`, mcp: `${origin}/v1/mcp`, version },
  });
