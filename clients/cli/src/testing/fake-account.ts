import express, { type Request, type Response, Router } from 'express';

const SIGN_IN_CODE = '111111';
const EXPORT_CODE = '222222';
const TOKEN = 'end-user';

/** Sign-in by a mailed code, and the export that needs it. */
export class FakeAccount {
  /** The paths of the requests, in order. */
  readonly asked: string[] = [];
  /** The next request for a code has to wait so many seconds. */
  wait: number | undefined;
  /** The export breaks in the middle. */
  isBroken = false;

  router(): Router {
    const router = Router().use(express.json());
    router.use((request, _response, next) => {
      if (/^\/(auth|users\/me\/export)/.test(request.path)) this.asked.push(request.path);
      next();
    });
    router.post('/auth/otp/request', (_request, response) => succeed(response, { request_id: 'r1' }));
    router.post('/auth/otp/verify', ({ body }, response) => {
      if (body.code !== SIGN_IN_CODE || body.request_id !== 'r1') return refuse(response, 401, 'invalid_code');
      succeed(response, { tokens: { access_token: TOKEN, refresh_token: 'refresh' } });
    });
    router.post('/auth/logout', (_request, response) => succeed(response, {}));
    router.post('/users/me/export/code', (request, response) => this.mailCode(request, response));
    router.post('/users/me/export', (request, response) => this.send(request, response));
    return router;
  }

  private mailCode(request: Request, response: Response): void {
    const { wait } = this;
    this.wait = undefined;
    if (wait !== undefined) refuse(response.set('retry-after', String(wait)), 429, 'rate_limited');
    else if (isSignedIn(request)) succeed(response, { sent: true });
    else refuse(response, 401, 'unauthorized');
  }

  private send(request: Request, response: Response): void {
    if (!isSignedIn(request)) refuse(response, 401, 'unauthorized');
    else if (request.body.code !== EXPORT_CODE) refuse(response, 401, 'invalid_code');
    else this.sendArchive(response);
  }

  private sendArchive(response: Response): void {
    response.type('application/zip').write('the whole ');
    if (this.isBroken) setTimeout(() => response.destroy(), 20);
    else response.end('archive');
  }
}

const isSignedIn = (request: Request) => request.get('authorization') === `Bearer ${TOKEN}`;

const succeed = (response: Response, data: unknown) => void response.json({ success: true, data });

const refuse = (response: Response, status: number, code: string) =>
  void response.status(status).json({ success: false, error: { code, message: `It is ${code}` } });
