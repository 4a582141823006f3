import { createHash } from 'node:crypto';
import { abortable, mapLimited } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { ToolUse } from '../../text/answer';
import { type AnswerInSession, callGranted, offeredTools, type ToolParts } from './granted-tools';
import { type Allowance, toolBudget } from './tool-budget';

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

const MAX_RUNNING = 2;
/** The most calls of one round that are read; the model gets no result for further ones. */
const MAX_OF_ROUND = 16;
const TOO_MANY = 'The call was refused: there are too many calls at once.';

export function toolBox(parts: ToolParts, answer: AnswerInSession): ToolBox {
  const nameOf = functionNames();
  /** Every tool that was offered or withheld, by its function: a call that may not be made is refused, and recorded, by the grants service. */
  const named = new Map<string, grants.OfferedTool>();
  const uses: ToolUse[] = [];
  const results = new Set<string>();
  /** The grants whose results are in the prompt. */
  const seen = new Set<string>();
  const budget = toolBudget();

  async function callOne(
    { name, arguments: json }: FunctionCall,
    allowance: Allowance,
    seen_grant_ids: readonly string[],
  ): Promise<string> {
    const offered = named.get(name);
    if (!offered) return unknown(parts, answer, name);
    const { grant_id, server, tool } = offered;
    const request = { ...answer, ...allowance, grant_id, tool, arguments: json };
    const { outcome, text } = await callGranted(parts, request, seen_grant_ids);
    if (outcome === 'ok' || outcome === 'error') for (const read of [seen, results]) read.add(grant_id);
    const use = { grant_id, server, tool, ok: outcome === 'ok' };
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
      if (budget.isSpent()) return [];
      const tools = await offeredTools(parts, answer, [...seen]);
      for (const tool of tools) named.set(nameOf(tool), tool);
      return tools.filter(({ is_withheld }) => !is_withheld).map((tool) => functionOf(nameOf(tool), tool));
    },

    async callAll(calls, signal) {
      const seenBefore = [...seen];
      const round = budget.beginRound();
      const texts = await mapLimited(calls.slice(0, MAX_OF_ROUND), MAX_RUNNING, async (one) => {
        signal.throwIfAborted();
        return abortable(callOne(one, round.allow(), seenBefore), signal);
      });
      round.end();
      return [...texts, ...calls.slice(MAX_OF_ROUND).map(() => TOO_MANY)];
    },
  };
}

const functionOf = (name: string, { description, input_schema }: grants.OfferedTool): ToolFunction => ({
  name,
  description,
  parameters: input_schema === '' ? { type: 'object' } : JSON.parse(input_schema),
});

/** A call without a grant is recorded nowhere but in the log. */
function unknown(
  { logger }: Pick<ToolParts, 'logger'>,
  { session_id, message_id }: AnswerInSession,
  name: string,
): string {
  logger.warn(
    { session_id, message_id, function: name.slice(0, 200) },
    'a model called a function that it was not offered',
  );
  return 'The call was refused: there is no such function.';
}

/** As long as names of functions are in the chat completions protocol. */
const MAX_NAME = 64;
const HASH_LENGTH = 8;

/** Names the tools of one answer as its model calls them; a tool keeps its name (contract: grants-tools-offered). */
type FunctionNames = (tool: Pick<grants.OfferedTool, 'server' | 'tool'>) => string;

/** Slug, `__`, tool; with a hash behind it where that is too long or is the name of another tool. */
function functionNames(): FunctionNames {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return ({ server, tool }) => {
    const whole = `${server}__${tool}`;
    const earlier = names.get(whole);
    if (earlier !== undefined) return earlier;
    const short = whole.replace(/[^A-Za-z0-9_-]/g, '_');
    const name = short.length > MAX_NAME || taken.has(short) ? hashed(short, whole) : short;
    names.set(whole, name);
    taken.add(name);
    return name;
  };
}

const hashed = (name: string, whole: string): string =>
  `${name.slice(0, MAX_NAME - HASH_LENGTH - 1)}_${createHash('sha256').update(whole).digest('hex').slice(0, HASH_LENGTH)}`;
