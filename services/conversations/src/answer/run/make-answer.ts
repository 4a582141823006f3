import { unchanged } from '../../chat/model/decision';
import { phrasesIn } from '../language/phrases/phrases-in';
import { answerOf, failedAnswer } from '../provider/chain';
import { withPassages } from '../provider/material/passages';
import type { Answerable, Question } from '../provider/material/question';
import { recentMessages } from '../provider/material/recent-messages';
import { usageCount } from '../provider/material/usage';
import { said } from '../provider/talk';
import { type ToolBox, toolBox } from '../provider/tools/tool-box';
import { firstPending, isHolding, leasedTo, withFirst } from '../queue/answer-queue';
import type { Answer, ToolUse } from '../text/answer';
import { type LiveText, liveText, wholeText } from './live-text';
import type { Outcome } from './next-step';
import { type Run, RunCancelled, type RunParts } from './run';

/** Makes the answer to a question, and streams it meanwhile. Errors: WorkspaceUnavailable, RunCancelled. */
export async function makeAnswer(parts: RunParts, run: Run, question: Question): Promise<Outcome> {
  const { chain, context } = parts;
  // A model is not asked: it does not know what was offered.
  if (question.declines)
    return finished(beginText(parts, run, question), question, said(phrasesIn(question.languages).declined));
  const limit = Math.max(0, ...chain.providers.map((provider) => provider.passages(question.text)));
  const past = once(() => recentMessages(context, question.session, question.question._id));
  const informed = await withPassages(context.workspace, question, past, limit);
  const tools = toolsFor(parts, run, question);
  beginText(parts, run, question);
  const text = {
    append: (piece: string) => run.text!.append(piece),
    isEmpty: () => run.text!.length() === 0,
    restart: async () => {
      await raiseAttempt(parts, run);
      beginText(parts, run, question);
    },
  };
  const counted = usageCount();
  const answer = await answerOf(chain, { ...informed, tools, usage: counted }, text, run.stop.signal);
  const usage = counted.total();
  return finished(run.text!, question, { ...namingTools(answer, tools), ...(usage && { usage }) });
}

/** The same promise for every call. */
function once<T>(begin: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    begun ??= begin();
    return begun;
  };
}

/** Makes the answer that says that there is none. Error: RunCancelled. */
export function makeApology(parts: RunParts, run: Run, question: Answerable): Outcome {
  return finished(beginText(parts, run, question), question, failedAnswer(question.languages));
}

function beginText({ chain, stream }: RunParts, run: Run, { session }: Answerable): LiveText {
  run.stop.signal.throwIfAborted();
  const isImmediate = chain.providers.every((provider) => provider.isImmediate);
  run.text = (isImmediate ? wholeText : liveText)(stream, run.attempt, session.seq);
  return run.text;
}

/** Readers get what they have not got of the answer yet; of one that hands the chat over they get no text. */
function finished(text: LiveText, question: Answerable, answer: Answer): Outcome {
  if (answer.outcome === 'handoff') {
    text.discard();
    return { kind: 'answer', question, answer };
  }
  if (text.length() === 0) text.append(answer.text);
  text.flush();
  return { kind: 'answer', question, answer };
}

/**
 * The tools that the answer to a question may use; undefined where no provider calls tools or the agent may not (contract:
 * grants-tools-offered, agent-capabilities).
 */
function toolsFor(
  { context: { grants }, chain: { providers, logger }, stream }: RunParts,
  { session_id, pending: { message_id, answer_id } }: Run,
  { session, call, agent }: Question,
): ToolBox | undefined {
  if (!providers.some(({ usesTools }) => usesTools)) return undefined;
  if (agent.capabilities?.tools === false) return undefined;
  const used = (use: ToolUse) => stream.tool(session_id, answer_id, use);
  const { user_id, app_id, conversation_id } = session;
  const answer = { session_id, message_id, user_id, app_id, conversation_ids: [conversation_id, session_id] };
  return toolBox({ grants, logger, call, used }, answer);
}

/** The answer with the tools that were called for it, and whose results it may hold, whichever provider has made it (contract: answers-tool-uses). */
function namingTools(answer: Answer, tools: ToolBox | undefined): Answer {
  if (!tools || tools.uses.length === 0) return answer;
  const result_grant_ids = [...new Set([...(answer.result_grant_ids ?? []), ...tools.results])];
  return { ...answer, tool_uses: tools.uses, result_grant_ids };
}

/** Stores a higher attempt for the run, by which readers discard the text that they have received. */
async function raiseAttempt({ context }: RunParts, run: Run): Promise<void> {
  const { attempt: before, confirmed } = run;
  run.attempt = { ...before, number: confirmed + 1 };
  const isHeld = await context.messageLog.change(run.call(), run.session_id, (state) => {
    const first = firstPending(state);
    if (!first || !isHolding(state, before)) return unchanged(state, false);
    return { next: withFirst(state, leasedTo(first, context.answers.lease())), result: true };
  });
  if (!isHeld) throw new RunCancelled('lost');
  run.confirmed = run.attempt.number;
}
