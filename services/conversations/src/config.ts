import { type EnvOf, envTypes, mongoEnv, readLimitEnv, redisEnv } from '@cws/kit';
import { z } from 'zod';

/** The environment of conversations besides what every service reads. */
export const conversationsEnv = mongoEnv('conversations')
  .extend(redisEnv.shape)
  .extend(readLimitEnv.shape)
  .extend({
    WORKSPACE_MCP_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of workspace-mcp' }),
    PROFILES_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of profiles' }),
    GRANTS_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of grants' }),
    CURSOR_MAC_KEYS: envTypes.secretList.meta({
      description: 'Base64url keys of 32 bytes or more for cursors, newest first',
    }),
    ASSISTANT_PROVIDER: z.enum(['extractive', 'openai-compatible']).default('extractive').meta({
      description:
        "Who writes the bots' answers: `extractive` quotes what is published; `openai-compatible` asks a model over the chat completions protocol",
    }),
    ASSISTANT_BASE_URL: envTypes.url
      .optional()
      .meta({ description: "The URL of the model's server before `/chat/completions`" }),
    ASSISTANT_API_KEY: z.string().default('').meta({ description: 'Its key' }),
    ASSISTANT_MODEL: z.string().optional().meta({ description: 'The name of the model' }),
    ASSISTANT_TIMEOUT_S: z.coerce
      .number()
      .positive()
      .default(30)
      .meta({ description: 'Seconds within which a model has to complete an answer' }),
    ANSWER_LEASE_S: z.coerce
      .number()
      .positive()
      .default(15)
      .meta({ description: 'Seconds after which another process may claim an answer whose lease was not renewed' }),
    ANSWER_WAIT_S: z.coerce
      .number()
      .positive()
      .default(600)
      .meta({ description: 'Seconds for which an answer waits for workspace-mcp before it has the outcome `failed`' }),
    EDIT_WINDOW_S: z.coerce
      .number()
      .int()
      .positive()
      .default(900)
      .meta({ description: 'Seconds in which an author may edit a message' }),
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400).meta({
      description:
        'Seconds for which a request is recognised by its Idempotency-Key; the gateway and the services use the same value',
    }),
    REALTIME_RETENTION_S: z.coerce
      .number()
      .positive()
      .default(259_200)
      .meta({ description: 'Seconds for which changes are kept for readers who resume a stream' }),
    PRESENCE_TTL_S: z.coerce
      .number()
      .positive()
      .default(30)
      .meta({ description: 'Seconds after which the connections of a killed process count no longer' }),
    CACHE_SESSION_TOTALS: envTypes
      .cacheSize(10_000)
      .meta({ description: 'Lists whose totals are remembered for five seconds' }),
    CACHE_SESSIONS: envTypes.cacheSize(10_000).meta({
      description:
        'Sessions whose states are remembered, so that they are written without being read first ([sizes of caches](docs/operations/caches.md))',
    }),
    CACHE_MEMBER_ROLES: envTypes.cacheSize(10_000).meta({ description: 'Roles of members, for three seconds' }),
    CACHE_BOTS: envTypes.cacheSize(10_000).meta({ description: 'Agents, for a second' }),
    CACHE_LANGUAGES: envTypes
      .cacheSize(10_000)
      .meta({ description: 'Users whose language is remembered for the questions that they have sent' }),
    CACHE_LIVE_ANSWERS: envTypes
      .cacheSize(10_000)
      .meta({ description: 'Answers of this process whose texts are remembered while they are made' }),
  });

export type ConversationsEnv = EnvOf<typeof conversationsEnv>;
