import type { Requirement } from './requirement';

/** Behaviour that the end-to-end run cannot show, such as limits, which it multiplies; unit tests cover it. */
export const unitRequirements = [
  {
    id: 'limits.rates',
    contract: ['rate-limits', 'rate-limit-headers'],
    text: 'Sends of one user are counted over all gateways; one above the limit is 429 with Retry-After',
    unitTest: 'gateway/src/middleware/rate-limit.test.ts',
  },
  {
    id: 'limits.redis-away',
    contract: ['rate-limits-without-redis'],
    text: 'Without Redis token endpoints are 503',
    unitTest: 'services/identity/src/limits/token-limits.test.ts',
  },
  {
    id: 'limits.redis-away.rest',
    contract: ['rate-limits-without-redis'],
    text: 'Without Redis REST requests are served',
    unitTest: 'gateway/src/middleware/rate-limit.test.ts',
  },
  {
    id: 'limits.client-address',
    contract: ['client-address'],
    text: 'Behind trusted proxies the client address is the rightmost one that is not a trusted proxy',
    unitTest: 'gateway/src/http/client-address.test.ts',
  },
  {
    id: 'limits.connections',
    contract: ['connection-limits'],
    text: 'A network with too many connections gets no further one',
    unitTest: 'gateway/src/connections/connections.test.ts',
  },
  {
    id: 'limits.codes',
    contract: ['otp-limits'],
    text: 'Code mails are limited by address and network',
    unitTest: 'services/identity/src/otp/request-otp.test.ts',
  },
  {
    id: 'limits.wrong-codes',
    contract: ['otp-limits'],
    text: 'A network may make 100 wrong tries an hour',
    unitTest: 'services/identity/src/otp/attack.test.ts',
  },
  {
    id: 'limits.registration',
    contract: ['registration-limits'],
    text: 'A network may register 300 clients an hour, and unused clients are deleted after 30 days',
    unitTest: 'services/identity/src/oauth/register.test.ts',
  },
  {
    id: 'limits.streams',
    contract: ['realtime-limits'],
    text: 'Slow readers, the 101st session or stream, and the stop of a process have close codes of their own',
    unitTest: 'services/conversations/src/realtime/limits.test.ts',
  },
  {
    id: 'limits.anonymous-users',
    contract: ['anonymous-sign-in', 'anonymous-cleanup'],
    text: 'A network may create 60 anonymous users an hour, and those without a session are deleted after 30 days',
    unitTest: 'services/identity/src/anonymous/anonymous.test.ts',
  },
  {
    id: 'idempotency.in-progress',
    contract: ['idempotency-in-progress'],
    text: 'A repeat of a request that still runs is 409, and is carried out once the lease of a dead gateway has expired',
    unitTest: 'gateway/src/middleware/idempotency.test.ts',
  },
  {
    id: 'tools.activity-log',
    contract: ['tool-activity-log'],
    text: 'Each call of a tool is recorded for 90 days, without its arguments',
    unitTest: 'services/workspace-mcp/src/activity/activity-log.test.ts',
  },
  {
    id: 'answer.providers',
    contract: ['answers-providers'],
    text: 'If a model fails the answer quotes passages; if that fails too a message says so',
    unitTest: 'services/conversations/src/answer/openai-compatible.test.ts',
  },
  {
    id: 'limits.device-starts',
    contract: ['device-limits'],
    text: 'A network may start 30 device sign-ins an hour',
    unitTest: 'services/identity/src/cli/exchange-device.test.ts',
  },
  {
    id: 'limits.user-codes',
    contract: ['device-limits'],
    text: 'Ten wrong user codes lock the device page for a sign-in or network for a quarter of an hour',
    unitTest: 'services/identity/src/pages/device/device.test.ts',
  },
  {
    id: 'https.cookie',
    contract: ['over-https'],
    text: 'Over https the cookie of the pages is Secure and has the __Host- prefix',
    unitTest: 'services/identity/src/pages/sign-in/sign-in.test.ts',
  },
  {
    id: 'https.transport-security',
    contract: ['over-https'],
    text: 'Over https responses have Strict-Transport-Security',
    unitTest: 'gateway/src/proxy/raw-faces.test.ts',
  },
  {
    id: 'run.public-origin',
    contract: ['public-origin'],
    text: 'A public origin that is neither https nor loopback is refused at the start',
    unitTest: 'services/kit/src/process/env.test.ts',
  },
] as const satisfies readonly Requirement[];
