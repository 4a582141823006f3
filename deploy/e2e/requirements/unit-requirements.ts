import type { Requirement } from './requirement';

/** Behaviour that the end-to-end run cannot show, such as limits, which it multiplies; unit tests cover it. */
export const unitRequirements = [
  {
    id: 'limits.rates',
    contract: ['rate-limits', 'rate-limit-headers'],
    text: 'A user who sends faster than the limit, counted over all gateways, gets 429 with Retry-After',
    unitTest: 'gateway/src/middleware/rate-limit.test.ts',
  },
  {
    id: 'limits.redis-away',
    contract: ['rate-limits-without-redis'],
    text: 'While Redis is unavailable a request to a token endpoint gets 503',
    unitTest: 'services/identity/src/limits/token-limits.test.ts',
  },
  {
    id: 'limits.redis-away.rest',
    contract: ['rate-limits-without-redis'],
    text: 'While Redis is unavailable REST requests are served uncounted',
    unitTest: 'gateway/src/middleware/rate-limit.test.ts',
  },
  {
    id: 'limits.client-address',
    contract: ['client-address'],
    text: 'Behind trusted proxies a client is counted by the rightmost forwarded address that is not a trusted proxy',
    unitTest: 'gateway/src/http/client-address.test.ts',
  },
  {
    id: 'limits.connections',
    contract: ['connection-limits'],
    text: 'A network that holds the maximum of connections cannot open another one',
    unitTest: 'gateway/src/connections/connections.test.ts',
  },
  {
    id: 'limits.codes',
    contract: ['otp-limits'],
    text: 'A network that requests too many codes for an address gets 429',
    unitTest: 'services/identity/src/otp/request-otp.test.ts',
  },
  {
    id: 'limits.wrong-codes',
    contract: ['otp-limits'],
    text: 'A network that has made 100 wrong tries within an hour gets 429',
    unitTest: 'services/identity/src/otp/attack.test.ts',
  },
  {
    id: 'limits.registration',
    contract: ['registration-limits'],
    text: 'A network that registers more than 300 clients an hour gets 429, and a client that nobody approved is deleted after 30 days',
    unitTest: 'services/identity/src/oauth/register.test.ts',
  },
  {
    id: 'limits.streams',
    contract: ['realtime-limits'],
    text: 'A slow reader, the 101st session or stream of a user, and a process that stops each end a stream with a close code or error of their own',
    unitTest: 'services/conversations/src/realtime/limits.test.ts',
  },
  {
    id: 'limits.anonymous-users',
    contract: ['anonymous-sign-in', 'anonymous-cleanup'],
    text: 'A network that creates more than 60 anonymous users an hour gets 429, and those without a session are deleted after 30 days',
    unitTest: 'services/identity/src/anonymous/anonymous.test.ts',
  },
  {
    id: 'idempotency.in-progress',
    contract: ['idempotency-in-progress'],
    text: 'A repeat of a request that is still running gets 409, and is carried out once the lease of a killed gateway has expired',
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
    text: 'If the model fails a bot answers with quotes, and if that fails too with a message of the outcome failed',
    unitTest: 'services/conversations/src/answer/openai-compatible.test.ts',
  },
  {
    id: 'limits.device-starts',
    contract: ['device-limits'],
    text: 'A network that starts more than 30 device sign-ins an hour gets 429',
    unitTest: 'services/identity/src/cli/exchange-device.test.ts',
  },
  {
    id: 'limits.user-codes',
    contract: ['device-limits'],
    text: 'A user who enters ten wrong user codes within 15 minutes gets 429 on the device page until these minutes are over',
    unitTest: 'services/identity/src/pages/device/device.test.ts',
  },
  {
    id: 'https.cookie',
    contract: ['over-https'],
    text: 'Over https the cookie of the pages is Secure and has the prefix __Host-',
    unitTest: 'services/identity/src/pages/sign-in/sign-in.test.ts',
  },
  {
    id: 'https.transport-security',
    contract: ['over-https'],
    text: 'Over https every response has Strict-Transport-Security',
    unitTest: 'gateway/src/proxy/raw-faces.test.ts',
  },
  {
    id: 'run.public-origin',
    contract: ['public-origin'],
    text: 'A process whose PUBLIC_ORIGIN is neither https nor loopback does not start and says why',
    unitTest: 'services/kit/src/process/env.test.ts',
  },
] as const satisfies readonly Requirement[];
