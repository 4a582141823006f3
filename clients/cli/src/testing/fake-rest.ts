import { randomUUID } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { FakeAccount } from './fake-account';
import type { FakeFamilies } from './fake-families';
import { FakePersonal } from './fake-personal';

interface FakeMessage {
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly [field: string]: unknown;
}

interface Stored {
  readonly content: string;
  readonly content_type?: string;
  readonly [field: string]: unknown;
}

const CHAT = {
  status: 'active',
  topic: '',
  reference_code: 'C-7F3K9Q',
  message_count: 0,
  last_message: '',
  last_message_at: '',
};

/** The part of REST that the client uses: bearer token, envelope, cursors and idempotency keys. */
export class FakeRest {
  readonly chats: (typeof CHAT & { id: string; created_at: string; [field: string]: unknown })[] = [];
  readonly messages: FakeMessage[] = [];
  readonly grants: { readonly id: string }[] = [];
  /** The list of uses that every grant has. */
  readonly uses: { readonly id: string }[] = [];
  /** The idempotency keys of sends, in order of arrival. */
  readonly keys: (string | undefined)[] = [];
  /** The outcomes of the next sends after they are carried out: the response is lost, or has this status. */
  nextSends: ('lost' | number)[] = [];
  readonly queries: URLSearchParams[] = [];
  /** The bodies of sends, in order of arrival. */
  readonly sent: unknown[] = [];

  readonly personal = new FakePersonal();
  readonly account = new FakeAccount();

  constructor(private readonly families: FakeFamilies) {}

  router(): Router {
    const router = Router().use(express.json());
    router.use(this.account.router());
    router.use((request, response, next) => {
      const token = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
      if (this.families.isGoodAccessToken(token)) return next();
      response.set('www-authenticate', 'Bearer');
      refuse(response, 401, 'unauthorized');
    });
    router.use(this.personal.router());
    router.get('/chats', (request, response) => this.list(request, response, this.chats));
    router.post('/chats', (request, response) => this.newChat(request, response));
    router.get('/chats/:id/stream', (request, response) => this.stream(request, response));
    router.get('/chats/:id/messages', (request, response) => this.listMessages(request, response));
    router.post('/chats/:id/messages', (request, response) => this.send(request, response));
    router.post('/chats/:id/messages/:message/rating', (request, response) => this.rate(request, response));
    router.get('/data-shares', (request, response) => this.list(request, response, this.grants));
    router.get('/data-shares/:id/uses', (request, response) => this.listUses(request, response));
    return router;
  }

  private newChat({ body }: Request, response: Response): void {
    const chat = { ...CHAT, ...body, id: randomUUID(), created_at: new Date().toISOString() };
    this.chats.unshift(chat);
    succeed(response, 201, chat);
  }

  private listUses(request: Request, response: Response): void {
    if (this.grants.some(({ id }) => id === request.params.id)) this.list(request, response, this.uses);
    else refuse(response, 404, 'grant_not_found');
  }

  private listMessages(request: Request, response: Response): void {
    const isBackward = request.query.direction === 'backward';
    this.list(request, response, isBackward ? this.messages.toReversed() : this.messages);
  }

  /** Responds with pages of two, whatever the limit; a cursor is the id of the last row of its page. */
  private list(request: Request, response: Response, rows: readonly { id: string }[]): void {
    const query = new URL(request.url, 'http://x').searchParams;
    this.queries.push(query);
    const start = rows.findIndex(({ id }) => id === query.get('cursor')) + 1;
    const page = rows.slice(start, start + 2);
    const next_cursor = start + 2 < rows.length ? (page.at(-1)?.id ?? '') : '';
    response.json({ success: true, data: page, meta: { next_cursor, page: 1, per_page: 2, total: rows.length } });
  }

  /** The next responses of the stream: a status, or frames after which the connection ends properly or is cut. */
  readonly nextStreams: (number | { readonly frames: readonly object[]; readonly cut?: true })[] = [];
  /** The `after` parameter of each stream request. */
  readonly streamsAfter: (string | null)[] = [];

  private stream(request: Request, response: Response): void {
    this.streamsAfter.push(new URL(request.url, 'http://x').searchParams.get('after'));
    const next = this.nextStreams.shift() ?? 400;
    if (typeof next === 'number') refuse(response, next, next === 400 ? 'session_not_found' : 'rate_limited');
    else this.writeFrames(request, response, next);
  }

  private writeFrames(request: Request, response: Response, next: { frames: readonly object[]; cut?: true }): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const frame of next.frames) response.write(`event: any\ndata: ${JSON.stringify(frame)}\n\n:\n\n`);
    // The frames are flushed before the connection ends.
    setTimeout(() => (next.cut ? request.socket.destroy() : response.end()), 20);
  }

  private send(request: Request, response: Response): void {
    const key = request.get('idempotency-key');
    this.keys.push(key);
    this.sent.push(request.body);
    if (this.chats.some(({ id }) => id === request.params.id)) this.sendOnce(key ?? randomUUID(), request, response);
    else refuse(response, 400, 'session_not_found');
  }

  /** The ratings that arrived, by the id of the message. */
  readonly ratings: [string, unknown][] = [];

  private rate({ params, body }: Request, response: Response): void {
    const isKnown = this.messages.some(({ id }) => id === params.message);
    this.ratings.push([String(params.message), body]);
    const fate = isKnown ? this.nextSends.shift() : 404;
    if (typeof fate === 'number') refuse(response, fate, isKnown ? 'upstream_unavailable' : 'message_not_found');
    else succeed(response, 200, body);
  }

  private sendOnce(key: string, request: Request, response: Response): void {
    const message = this.messages.find((one) => one.key === key) ?? this.store(key, request.body);
    const fate = this.nextSends.shift();
    if (fate === 'lost') request.socket.destroy();
    else if (fate) refuse(response, fate, 'upstream_unavailable');
    else succeed(response, 201, message);
  }

  store(key: string, { content, content_type = 'text', ...more }: Stored): FakeMessage {
    const id = `01J${String(this.messages.length).padStart(23, '0')}`;
    const created_at = '2026-11-20T03:35:00.123Z';
    const message = { id, key, text: content, content, content_type, created_at, sender_type: 'user', ...more };
    this.messages.push(message);
    return message;
  }
}

const succeed = (response: Response, status: number, data: unknown) =>
  void response.status(status).json({ success: true, data });

const refuse = (response: Response, status: number, code: string) =>
  void response.status(status).json({ success: false, error: { code, message: `It is ${code}` } });
