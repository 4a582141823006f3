import type { Requirement } from './requirement';

/** What the running system cannot show, such as limits that the end-to-end run multiplies: unit tests show it. */
export const unitRequirements = [
  {
    id: 'limits.rates',
    contract: ['rate-limits', 'rate-limit-headers'],
    text: 'Sends of one user are counted over all gateways; the one too many is 429 and says when to come back',
    unitTest: 'gateway/src/middleware/rate-limit.test.ts',
  },
  {
    id: 'limits.redis-away',
    contract: ['rate-limits-without-redis'],
    text: 'While nothing can be counted token endpoints are 503',
    unitTest: 'services/identity/src/limits/token-limits.test.ts',
  },
  {
    id: 'limits.redis-away.rest',
    contract: ['rate-limits-without-redis'],
    text: 'While nothing can be counted REST requests are served',
    unitTest: 'gateway/src/middleware/rate-limit.test.ts',
  },
  {
    id: 'limits.client-address',
    contract: ['client-address'],
    text: 'Behind trusted proxies the rightmost address that is not one of theirs is that of the client',
    unitTest: 'gateway/src/http/client-address.test.ts',
  },
  {
    id: 'limits.connections',
    contract: ['connection-limits'],
    text: 'A network that holds too many connections gets no further one',
    unitTest: 'gateway/src/connections/connections.test.ts',
  },
  {
    id: 'limits.codes',
    contract: ['otp-limits'],
    text: 'Mails are limited by address and network',
    unitTest: 'services/identity/src/otp/request-otp.test.ts',
  },
  {
    id: 'limits.wrong-codes',
    contract: ['otp-limits'],
    text: 'A network makes 100 wrong tries an hour',
    unitTest: 'services/identity/src/otp/attack.test.ts',
  },
  {
    id: 'limits.registration',
    contract: ['registration-limits'],
    text: 'A network registers 300 clients an hour, and unused clients are deleted after 30 days',
    unitTest: 'services/identity/src/oauth/register.test.ts',
  },
  {
    id: 'limits.streams',
    contract: ['realtime-limits'],
    text: 'Slow readers, the 101st session or stream, and the stop of a process have codes of their own',
    unitTest: 'services/conversations/src/realtime/limits.test.ts',
  },
  {
    id: 'limits.anonymous-users',
    contract: ['anonymous-sign-in', 'anonymous-cleanup'],
    text: 'A network creates 60 anonymous users an hour, and those without a session are deleted after 30 days',
    unitTest: 'services/identity/src/anonymous/anonymous.test.ts',
  },
  {
    id: 'idempotency.in-progress',
    contract: ['idempotency-in-progress'],
    text: 'A repeat of a request that still runs is 409, and runs once the lease of a dead gateway is over',
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
    text: 'Where a model fails the answer quotes; where quoting fails too a message says so',
    unitTest: 'services/conversations/src/answer/openai-compatible.test.ts',
  },
  {
    id: 'limits.device-starts',
    contract: ['device-limits'],
    text: 'A network starts 30 sign-ins of devices an hour',
    unitTest: 'services/identity/src/cli/exchange-device.test.ts',
  },
  {
    id: 'limits.user-codes',
    contract: ['device-limits'],
    text: 'Ten wrong user codes close the device page to a sign-in or network for a quarter of an hour',
    unitTest: 'services/identity/src/pages/device/device.test.ts',
  },
  {
    id: 'https.cookie',
    contract: ['over-https'],
    text: 'Over https the cookie of the pages is Secure and of this host alone',
    unitTest: 'services/identity/src/pages/sign-in/sign-in.test.ts',
  },
  {
    id: 'https.transport-security',
    contract: ['over-https'],
    text: 'Over https responses ask browsers to stay with it',
    unitTest: 'gateway/src/proxy/raw-faces.test.ts',
  },
  {
    id: 'run.public-origin',
    contract: ['public-origin'],
    text: 'A public origin that is neither https nor loopback is refused at the start',
    unitTest: 'services/kit/src/process/env.test.ts',
  },
] as const satisfies readonly Requirement[];
