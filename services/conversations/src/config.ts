import { type EnvOf, envTypes, mongoEnv, readLimitEnv, redisEnv } from '@cws/kit';
import { z } from 'zod';

/** The environment of conversations besides what every service reads. */
export const conversationsEnv = mongoEnv('conversations')
  .extend(redisEnv.shape)
  .extend(readLimitEnv.shape)
  .extend({
    WORKSPACE_MCP_ADDR: envTypes.hostPort,
    PROFILES_ADDR: envTypes.hostPort,
    GRANTS_ADDR: envTypes.hostPort,
    CURSOR_MAC_KEYS: envTypes.secretList,
    /** The provider of the bots' answers: this service alone, or a model over the chat completions protocol. */
    ASSISTANT_PROVIDER: z.enum(['extractive', 'openai-compatible']).default('extractive'),
    /** The URL before `/chat/completions`. */
    ASSISTANT_BASE_URL: envTypes.url.optional(),
    ASSISTANT_API_KEY: z.string().default(''),
    ASSISTANT_MODEL: z.string().optional(),
    /** Seconds within which a model has to complete an answer. */
    ASSISTANT_TIMEOUT_S: z.coerce.number().positive().default(30),
    /** Seconds after which another process may claim an answer whose lease was not renewed. */
    ANSWER_LEASE_S: z.coerce.number().positive().default(15),
    /** Seconds for which an answer waits for workspace-mcp before it has the outcome `failed`. */
    ANSWER_WAIT_S: z.coerce.number().positive().default(600),
    /** Seconds in which an author may edit a message. */
    EDIT_WINDOW_S: z.coerce.number().int().positive().default(900),
    /** Seconds for which a request is recognised by its Idempotency-Key; the gateway uses the same value. */
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400),
    /** Seconds for which changes are kept for readers who resume a stream. */
    REALTIME_RETENTION_S: z.coerce.number().positive().default(259_200),
    /** Seconds after which the connections of a killed process count no longer. */
    PRESENCE_TTL_S: z.coerce.number().positive().default(30),
    /** Lists whose totals are remembered for five seconds. */
    CACHE_SESSION_TOTALS: envTypes.cacheSize(10_000),
    /** Sessions whose states are remembered, so that they are written without being read first. */
    CACHE_SESSIONS: envTypes.cacheSize(10_000),
    CACHE_MEMBER_ROLES: envTypes.cacheSize(10_000),
    CACHE_BOTS: envTypes.cacheSize(10_000),
    /** Users whose language is remembered for the questions that they have sent. */
    CACHE_LANGUAGES: envTypes.cacheSize(10_000),
    /** Answers of this process whose texts are remembered while they are made. */
    CACHE_LIVE_ANSWERS: envTypes.cacheSize(10_000),
  });

export type ConversationsEnv = EnvOf<typeof conversationsEnv>;
