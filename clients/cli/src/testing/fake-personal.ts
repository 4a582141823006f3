import express, { type Request, type Response, Router } from 'express';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly key: string | undefined;
}

const USER = { id: 'u1', email: 'ada@example.com', display_name: '' };
const SETTINGS = {
  appearance: { language: 'en', theme: 'system' },
  notifications: { muted_until: '', push_enabled: true },
  updated_at: '',
};

/** The personal resources of a user. The fake service records each request and responds with one fixed resource of each kind. */
export class FakePersonal {
  readonly asked: Asked[] = [];
  notifications: object[] = [];
  events: object[] = [];
  /** Statuses of the next responses, instead of a success. */
  nextFailures: number[] = [];

  router(): Router {
    const router = Router().use(express.json());
    const at = (
      method: 'get' | 'patch' | 'post' | 'delete',
      path: string,
      status: number,
      data: (r: Request) => unknown,
    ) => router[method](path, (request, response) => this.respond(request, response, status, data(request)));
    at('get', '/users/me', 200, () => USER);
    at('patch', '/users/me', 200, ({ body }) => ({ ...USER, ...body }));
    at('get', '/users/me/settings', 200, () => SETTINGS);
    at('patch', '/users/me/settings', 200, () => SETTINGS);
    at('get', '/notifications', 200, () => this.notifications);
    at('patch', '/notifications/read-all', 200, () => ({ marked_read: 2 }));
    at('patch', '/notifications/:id/read', 200, ({ params: { id } }) => ({
      id,
      is_read: true,
      read_at: '2026-11-20T03:35:00.123Z',
    }));
    at('get', '/events', 200, () => this.events);
    at('post', '/events', 201, ({ body }) => ({ ...EVENT, ...body }));
    at('patch', '/events/:id', 200, ({ body }) => ({ ...EVENT, ...body }));
    at('delete', '/events/:id', 200, () => ({ deleted: true }));
    at('post', '/feedback', 201, ({ body }) => ({ id: 'f1', status: 'new', ...body }));
    return router;
  }

  private respond(request: Request, response: Response, status: number, data: unknown): void {
    const { method, path, query, body } = request;
    this.asked.push({ method, path, query, body, key: request.get('idempotency-key') });
    const failure = this.nextFailures.shift();
    if (failure !== undefined) {
      const error = { code: 'upstream_unavailable', message: 'Later' };
      response.status(failure).json({ success: false, error });
      return;
    }
    const meta = Array.isArray(data) && { meta: { next_cursor: '', page: 1, per_page: 20, total: data.length } };
    response.status(status).json({ success: true, data, ...meta });
  }
}

export const EVENT = {
  id: 'e1',
  title: 'Dentist',
  starts_at: '2026-11-20T03:35:00.000Z',
  ends_at: '',
  reminder_at: '',
};
