import { envTypes, mongoEnv, redisEnv } from '@cws/kit';
import { z } from 'zod';

export const config = mongoEnv('conversations')
  .extend(redisEnv.shape)
  .extend({
    WORKSPACE_MCP_ADDR: envTypes.hostPort,
    PROFILES_ADDR: envTypes.hostPort,
    CURSOR_MAC_KEYS: envTypes.secretList,
    /** Who makes the bots' answers: nobody but this service, or a model behind the chat completions protocol. */
    ASSISTANT_PROVIDER: z.enum(['extractive', 'openai-compatible']).default('extractive'),
    /** Up to and without `/chat/completions`. */
    ASSISTANT_BASE_URL: envTypes.url.optional(),
    ASSISTANT_API_KEY: z.string().default(''),
    ASSISTANT_MODEL: z.string().optional(),
    /** Seconds in which a model's answer has to be there, whole. */
    ASSISTANT_TIMEOUT_S: z.coerce.number().positive().default(30),
    /** Seconds after which another process takes over an answer of which nothing was heard. */
    ANSWER_LEASE_S: z.coerce.number().positive().default(15),
    /** Seconds for which an answer waits for workspace-mcp before it says that there is none. */
    ANSWER_WAIT_S: z.coerce.number().positive().default(600),
    /** Seconds in which an author may edit a message. */
    EDIT_WINDOW_S: z.coerce.number().int().positive().default(900),
    /** Seconds for which a request is known by its Idempotency-Key; the gateway goes by the same. */
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400),
    /** Seconds for which changes are kept for readers who come back. */
    REALTIME_RETENTION_S: z.coerce.number().positive().default(259_200),
    /** Seconds after which the connections of a process that was killed are no longer counted. */
    PRESENCE_TTL_S: z.coerce.number().positive().default(30),
    /** Large lists whose totals are remembered for five seconds. */
    CACHE_SESSION_TOTALS: envTypes.cacheSize(10_000),
    /** Sessions that can be written without reading them first. */
    CACHE_SESSIONS: envTypes.cacheSize(10_000),
    CACHE_MEMBER_ROLES: envTypes.cacheSize(10_000),
    CACHE_BOTS: envTypes.cacheSize(10_000),
    /** Users whose language is remembered for the questions that they have asked. */
    CACHE_LANGUAGES: envTypes.cacheSize(10_000),
    /** Texts of answers that this process is making. */
    CACHE_LIVE_ANSWERS: envTypes.cacheSize(10_000),
  });
