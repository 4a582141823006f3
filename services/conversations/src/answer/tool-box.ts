import { AppError, type Call, type Logger } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import { functionNames } from './function-names';
import { inParallel } from './in-parallel';

/** A function that a model may call. */
export interface ToolFunction {
  readonly name: string;
  readonly description: string;
  /** A JSON schema. */
  readonly parameters: unknown;
}

/** A call as a model has written it. */
export interface FunctionCall {
  readonly name: string;
  /** JSON text, or what the model takes for it. */
  readonly arguments: string;
}

/** A tool that was used for an answer, as its message names it (contract: answers-tool-uses). */
export interface ToolUse {
  readonly grant_id: string;
  /** The slug. */
  readonly server: string;
  readonly tool: string;
  readonly ok: boolean;
}

/** The tools of one attempt at an answer. */
export interface ToolBox {
  /** The prompt has results of these grants, by earlier messages. */
  reads(grant_ids: readonly string[]): void;
  /** Those that may be called now; none when there are none, when enough was called, or while the grants service is away. */
  functions(): Promise<readonly ToolFunction[]>;
  /** Makes the calls of one round, and returns what the model is told of each; throws when `signal` ends. */
  callAll(calls: readonly FunctionCall[], signal: AbortSignal): Promise<readonly string[]>;
  readonly uses: readonly ToolUse[];
  /** The grants whose results were read for this answer, by its own calls. */
  readonly results: ReadonlySet<string>;
}

/** Whose answer it is. */
export interface AnswerInSession {
  readonly session_id: string;
  readonly message_id: string;
  readonly user_id: string;
  readonly app_id: string;
  /** The session's conversation_id, and its id. */
  readonly conversation_ids: readonly string[];
}

export interface ToolParts {
  readonly grants: Context['grants'];
  readonly logger: Logger;
  /** A fresh call of this process, which waits for so long. */
  readonly call: (patienceMs: number) => Call;
  readonly used: (use: ToolUse) => void;
}

const MOST_ROUNDS = 5;
const MOST_CALLS = 8;
const AT_ONCE = 2;
/** The time for the calls of all rounds of an answer. */
const TOOLS_MS = 30_000;
const CALL_MS = 10_000;
const LOOK_UP_MS = 2_000;
/** The time that grants needs beyond that of the call, to write its record before and after it. */
const GRANTS_MS = 3_000;
/** The most calls of one round that are read; the model gets no result for further ones. */
const MOST_OF_ROUND = 16;

const UNANSWERED =
  'It is not known whether the call took effect, since the part of this service that makes calls was lost. It is not sent again.';

export function toolBox(parts: ToolParts, answer: AnswerInSession): ToolBox {
  const nameOf = functionNames();
  /** Every tool that was offered or withheld, by its function: a call that may not be made is refused, and recorded, by the grants service. */
  const named = new Map<string, grants.OfferedTool>();
  const uses: ToolUse[] = [];
  const results = new Set<string>();
  /** The grants whose results are in the prompt. */
  const seen = new Set<string>();
  let [rounds, numbered, sent, spentMs] = [0, 0, 0, 0];

  const isEnough = () => rounds >= MOST_ROUNDS || sent >= MOST_CALLS || spentMs >= TOOLS_MS;

  async function callOne(
    { name, arguments: json }: FunctionCall,
    call_number: number,
    is_over_limit: boolean,
    timeout_ms: number,
    seen_grant_ids: readonly string[],
  ): Promise<string> {
    const tool = named.get(name);
    if (!tool) return unknown(parts, answer, name);
    const { outcome, text } = await askGrants(parts, {
      ...answer,
      grant_id: tool.grant_id,
      tool: tool.tool,
      arguments: json,
      call_number,
      is_over_limit,
      timeout_ms,
      conversation_ids: [...answer.conversation_ids],
      seen_grant_ids: [...seen_grant_ids],
    });
    if (outcome === 'ok' || outcome === 'error') for (const read of [seen, results]) read.add(tool.grant_id);
    const use = { grant_id: tool.grant_id, server: tool.server, tool: tool.tool, ok: outcome === 'ok' };
    uses.push(use);
    parts.used(use);
    return text;
  }

  return {
    uses,
    results,

    reads(grant_ids) {
      for (const id of grant_ids) seen.add(id);
    },

    async functions() {
      if (isEnough()) return [];
      const tools = await offeredNow(parts, answer, [...seen]);
      for (const tool of tools) named.set(nameOf(tool), tool);
      return tools.filter(({ is_withheld }) => !is_withheld).map((tool) => functionOf(nameOf(tool), tool));
    },

    async callAll(calls, signal) {
      const began = performance.now();
      const seenBefore = [...seen];
      const timeout = () => Math.round(Math.min(CALL_MS, TOOLS_MS - spentMs - (performance.now() - began)));
      rounds += 1;
      const texts = await inParallel(AT_ONCE, calls.slice(0, MOST_OF_ROUND), (one) => {
        signal.throwIfAborted();
        const [left, isOver] = [timeout(), sent >= MOST_CALLS];
        numbered += 1;
        if (!isOver) sent += 1;
        return untilEnd(callOne(one, numbered, isOver || left <= 0, Math.max(1, left), seenBefore), signal);
      });
      spentMs += performance.now() - began;
      return [
        ...texts,
        ...calls.slice(MOST_OF_ROUND).map(() => 'The call was refused: there are too many calls at once.'),
      ];
    },
  };
}

/** Asked anew for each request of the model: a grant may have ended, and a result may have been read (contract: grants-tool-end). */
async function offeredNow(
  { grants, call, logger }: ToolParts,
  { session_id, user_id, app_id, conversation_ids }: AnswerInSession,
  seen_grant_ids: string[],
): Promise<readonly grants.OfferedTool[]> {
  const asked = { user_id, app_id, conversation_ids: [...conversation_ids], seen_grant_ids };
  try {
    return (await grants.listOfferedTools(call(LOOK_UP_MS), asked)).tools;
  } catch (error) {
    logger.warn({ err: error, session_id }, 'a model is asked without tools');
    return [];
  }
}

const functionOf = (name: string, { description, input_schema }: grants.OfferedTool): ToolFunction => ({
  name,
  description,
  parameters: input_schema === '' ? { type: 'object' } : JSON.parse(input_schema),
});

/** A call without a grant is recorded nowhere but in the log. */
function unknown({ logger }: ToolParts, { session_id, message_id }: AnswerInSession, name: string): string {
  logger.warn(
    { session_id, message_id, function: name.slice(0, 200) },
    'a model called a function that it was not offered',
  );
  return 'The call was refused: there is no such function.';
}

/** Once: whoever hears nothing does not know whether the call was sent. */
async function askGrants(
  { grants, call, logger }: ToolParts,
  request: grants.CallToolRequest,
): Promise<grants.CallToolResponse> {
  try {
    return await grants.callTool(call(request.timeout_ms + GRANTS_MS), request);
  } catch (error) {
    logger.warn(
      { err: error, grant_id: request.grant_id, message_id: request.message_id },
      'a tool call got no response',
    );
    if (error instanceof AppError && error.status < 500)
      return { outcome: 'refused', text: 'The call was refused: the permission has ended.' };
    return { outcome: 'unknown', text: UNANSWERED };
  }
}

/** The same, unless the answer is not wanted any more. */
function untilEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', end));
}
