import { createHash, randomUUID } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { FakeFamilies, type TokenResponse } from './fake-families';

interface Code {
  readonly challenge: string;
  readonly redirect_uri: string;
  readonly install_id: string;
  readonly issued_at: number;
  isSpent: boolean;
}

interface Device {
  readonly install_id: string;
  readonly user_code: string;
  interval: number;
  polled_at: number;
}

/** An error response of RFC 6749 §5.2. */
class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status = 400,
  ) {
    super(code);
  }
}

const INSTALL_ID = /^[A-Za-z0-9._-]{8,128}$/;
const CODE_MS = 60_000;

/**
 * The token, authorization and device endpoints of the command-line client, with their rules. A test sets what the person
 * decides and reads the requests afterwards.
 */
export class FakeOAuth {
  readonly families = new FakeFamilies();
  readonly codes = new Map<string, Code>();
  readonly devices = new Map<string, Device>();
  /** The names that machines gave themselves at the start of their sign-ins. */
  readonly deviceNames: (string | undefined)[] = [];
  /** The action of the person on the page. */
  decision: 'approve' | 'deny' = 'approve';
  /** The verification address of the device endpoint; the page of the service when unset. */
  devicePage: string | undefined;
  /** The issuer in the authorization response; the origin when unset. */
  saidIssuer: string | undefined;
  /** The outcome of each poll of the device endpoint. */
  readonly polls: string[] = [];
  /** Outcomes of the next polls, before the person decides. */
  undecided: ('authorization_pending' | 'slow_down')[] = [];
  /** Runs before a token request is handled: a test can delay it, or fail it with a status. */
  beforeToken: (form: URLSearchParams) => Promise<number | undefined> = async () => undefined;
  /** Runs after a token request was carried out: true loses the response. */
  losesResponse: (form: URLSearchParams) => boolean = () => false;

  constructor(private readonly origin: () => string) {}

  router(): Router {
    const router = Router();
    router.get('/authorize', (request, response) => this.authorize(request, response));
    router.use(express.text({ type: '*/*' }));
    router.post('/device', (request, response) => this.respond(request, response, (form) => this.startDevice(form)));
    router.post('/revoke', (request, response) => this.respond(request, response, (form) => this.revoke(form)));
    router.post('/token', async (request, response) => {
      const form = new URLSearchParams(request.body);
      const status = await this.beforeToken(form);
      if (status) return void response.status(status).json({ error: 'temporarily_unavailable' });
      this.respond(request, response, (read) => this.token(read));
    });
    return router;
  }

  private authorize({ query }: Request, response: Response): void {
    const { client_id, response_type, redirect_uri, code_challenge, code_challenge_method, state, install_id } =
      query as Record<string, string>;
    this.deviceNames.push(query['device_name'] as string | undefined);
    const target = URL.parse(redirect_uri ?? '');
    if (client_id !== 'service-cli' || target?.hostname !== '127.0.0.1' || target.pathname !== '/callback') {
      return void response.status(400).send('page: wrong client or redirect_uri');
    }
    if (response_type !== 'code' || code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge ?? '')) {
      return void response.status(400).send('page: wrong request');
    }
    if (!state || !INSTALL_ID.test(install_id ?? ''))
      return void response.status(400).send('page: no state or install');
    target.search = new URLSearchParams({
      ...(this.decision === 'approve'
        ? { code: this.newCode({ challenge: code_challenge!, redirect_uri: redirect_uri!, install_id: install_id! }) }
        : { error: 'access_denied', error_description: 'The person said no' }),
      state,
      iss: this.saidIssuer ?? this.origin(),
    }).toString();
    response.redirect(303, target.href);
  }

  private newCode(fields: Pick<Code, 'challenge' | 'redirect_uri' | 'install_id'>): string {
    const code = randomUUID();
    this.codes.set(code, { ...fields, issued_at: Date.now(), isSpent: false });
    return code;
  }

  private respond(request: Request, response: Response, act: (form: Map<string, string>) => object): void {
    response.set('cache-control', 'no-store');
    try {
      const form = readForm(request);
      const body = act(form);
      if (this.losesResponse(new URLSearchParams([...form]))) return void request.socket.destroy();
      response.json(body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      response.status(error.status).json({ error: error.code, error_description: `because ${error.code}` });
    }
  }

  private token(form: Map<string, string>): object {
    const install_id = required(form, 'install_id');
    if (!INSTALL_ID.test(install_id)) throw new Refused('invalid_request');
    switch (required(form, 'grant_type')) {
      case 'authorization_code':
        return this.redeemCode(form, install_id);
      case 'refresh_token':
        return granted(this.families.rotate(required(form, 'refresh_token'), install_id));
      case 'switch_business':
        return this.switchBusiness(form, install_id);
      case 'urn:ietf:params:oauth:grant-type:device_code':
        return this.redeemDevice(required(form, 'device_code'), install_id);
      default:
        throw new Refused('unsupported_grant_type');
    }
  }

  private redeemCode(form: Map<string, string>, install_id: string): TokenResponse {
    const code = this.codes.get(required(form, 'code'));
    const verifier = required(form, 'code_verifier');
    const isGood =
      code !== undefined &&
      !code.isSpent &&
      Date.now() - code.issued_at < CODE_MS &&
      code.install_id === install_id &&
      (!form.has('redirect_uri') || form.get('redirect_uri') === code.redirect_uri) &&
      createHash('sha256').update(verifier).digest('base64url') === code.challenge;
    if (!isGood) throw new Refused('invalid_grant');
    code.isSpent = true;
    return this.families.start(install_id);
  }

  private switchBusiness(form: Map<string, string>, install_id: string): TokenResponse {
    const business_id = required(form, 'business_id');
    if (!this.memberships.some((one) => one.business_id === business_id)) throw new Refused('invalid_grant');
    return granted(this.families.rotate(required(form, 'refresh_token'), install_id, business_id));
  }

  /** The businesses that the person is a member of, at the token endpoint. */
  memberships: { business_id: string; name: string; role: string; default_app_id: string }[] = [];

  private startDevice(form: Map<string, string>): object {
    const install_id = required(form, 'install_id');
    this.deviceNames.push(form.get('device_name'));
    const [device_code, user_code] = [randomUUID(), 'BCDF-GHJK'];
    this.devices.set(device_code, { install_id, user_code, interval: 5, polled_at: 0 });
    const verification_uri = this.devicePage ?? `${this.origin()}/device`;
    const verification_uri_complete = `${verification_uri}?user_code=${user_code}`;
    return { device_code, user_code, verification_uri, verification_uri_complete, expires_in: 900, interval: 5 };
  }

  private redeemDevice(code: string, install_id: string): TokenResponse {
    const device = this.devices.get(code);
    const outcome = device ? (this.undecided.shift() ?? this.decision) : 'expired_token';
    this.polls.push(outcome);
    if (device && device.install_id !== install_id) throw new Refused('invalid_grant');
    if (outcome === 'deny') throw new Refused('access_denied');
    if (outcome !== 'approve') throw new Refused(outcome);
    this.devices.delete(code);
    return this.families.start(install_id);
  }

  private revoke(form: Map<string, string>): object {
    this.families.end(required(form, 'token'));
    return {};
  }
}

/** Reads a form as RFC 6749 §3.2 has it (no parameter twice, empty ones omitted) and checks the client_id. */
function readForm(request: Request): Map<string, string> {
  if (!request.is('application/x-www-form-urlencoded')) throw new Refused('invalid_request');
  const pairs = [...new URLSearchParams(request.body)].filter(([, value]) => value !== '');
  const form = new Map(pairs);
  if (form.size !== pairs.length) throw new Refused('invalid_request');
  if (form.get('client_id') !== 'service-cli') throw new Refused('invalid_client', 401);
  return form;
}

function required(form: Map<string, string>, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new Refused('invalid_request');
  return value;
}

function granted(response: TokenResponse | undefined): TokenResponse {
  if (response === undefined) throw new Refused('invalid_grant');
  return response;
}
