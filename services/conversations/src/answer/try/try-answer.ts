import { AppError, type Call, type CallerKind, invalidField, ownCall, SIGNED_IN_OR_CONNECTED, ulid } from '@cws/kit';
import { type conversations, limits, type workspace } from '@cws/protos';
import { accessOfMember } from '../../access/access';
import { SELF } from '../../access/self';
import { LOOK_UP_MS } from '../../agents/look-up';
import type { MessageDoc } from '../../chat/model/message';
import { emptySession } from '../../chat/model/new-session';
import type { SessionState } from '../../chat/model/session';
import type { Context } from '../../context';
import { answerLanguages } from '../language/answer-languages';
import { asksForPerson } from '../language/person-requests/asks-for-person';
import { phrasesIn } from '../language/phrases/phrases-in';
import { smallTalkIn, withoutSmallTalk } from '../language/talk/small-talk';
import { answerOf, type ProviderChain } from '../provider/chain';
import { withPassages } from '../provider/material/passages';
import type { Question } from '../provider/material/question';
import type { PastMessage } from '../provider/material/recent-messages';
import type { Answer } from '../text/answer';
import type { TryLimit } from './try-limit';

const { history: MAX_HISTORY } = limits['cws.conversations.v1.TryAnswerRequest'];
/** The size of a message (contract: messages-size), and of all earlier turns together. */
const MAX_BYTES = 32 * 1024;
const MAX_HISTORY_BYTES = 128 * 1024;
/** A model that takes longer is not waited for. */
const TRY_MS = 25_000;
const ROLES: readonly string[] = ['user', 'bot'];

/** The callers who can be members of a business. */
export const TRYING: readonly CallerKind[] = SIGNED_IN_OR_CONNECTED.filter((kind) => kind !== 'anonymous');

type Request = conversations.TryAnswerRequest;

/** The parts by which answers are tried out. */
export interface Trying {
  readonly chain: ProviderChain;
  readonly limit: TryLimit;
}

/** The rpc TryAnswer: an answer as the agent would give it; nothing is stored, and no tool is called. */
export function tryAnswer(trying: Trying) {
  // The table of rpcs names handlers as service.ts imports them.
  return async function tryAnswer(
    context: Context,
    call: Call,
    request: Request,
  ): Promise<conversations.TryAnswerResponse> {
    const { business_id, agent_id: bot_profile_id, staged, history } = request;
    await assertManager(context, call, business_id);
    assertBounded(request);
    const lookUp = ownCall(SELF, call.request_id, LOOK_UP_MS);
    const agent = await context.workspace.getAgent(lookUp, { bot_profile_id, staged });
    if (!agent.found || agent.business_id !== business_id) throw new AppError('bot_not_found');
    await trying.limit.take(business_id);
    return shown(await made(context, trying.chain, await questionOf(context, call, request, agent), history));
  };
}

/** Another business is not found, as one that does not exist (contract: businesses). */
async function assertManager(context: Pick<Context, 'roles'>, call: Call, business_id: string): Promise<void> {
  const { caller } = call;
  const isInBounds = caller.business_id === '' || caller.business_id === business_id;
  const { as } = isInBounds ? await accessOfMember(context, call, business_id) : { as: 'none' as const };
  if (as === 'none') throw new AppError('not_found', { message: 'There is no such business' });
  if (as !== 'manager') throw new AppError('forbidden', { message: 'This takes the role manager' });
}

function assertBounded({ question, history }: Request): void {
  if (question.trim() === '') throw invalidField('question', 'must not be empty');
  if (bytesOf(question) > MAX_BYTES) throw new AppError('message_too_large');
  if (history.length > MAX_HISTORY.max_items)
    throw invalidField('history', `must have at most ${MAX_HISTORY.max_items} entries`);
  if (history.some(({ role }) => !ROLES.includes(role)))
    throw invalidField('history', 'must have roles user and bot alone');
  const bytes = history.map(({ text }) => bytesOf(text));
  if (Math.max(0, ...bytes) > MAX_BYTES) throw invalidField('history', 'must have texts of at most 32 KiB');
  if (bytes.reduce((sum, size) => sum + size, 0) > MAX_HISTORY_BYTES)
    throw invalidField('history', 'must have at most 128 KiB of text');
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The question as if it had been sent to a new session of the agent. */
async function questionOf(
  { languages, clock }: Pick<Context, 'languages' | 'clock'>,
  call: Call,
  { question: text, agent_id: bot_profile_id, business_id, staged }: Request,
  agent: workspace.GetAgentResponse,
): Promise<Question> {
  const now = clock();
  const { user_id } = call.caller;
  const session: SessionState = emptySession(now, {
    ...{ app_id: agent.app_id, business_id, bot_profile_id, bot_kind: agent.kind, routing_reason: 'explicit' },
    ...{ type: 'preview', user_id, channel: 'api', origin_channel: 'api', reference_code: '' },
  });
  const question = { _id: ulid(now), session_id: session._id, content: JSON.stringify(text) } as MessageDoc;
  const accepted = answerLanguages(
    await languages.of(call, user_id),
    { question: call.language ?? '' },
    agent.chat_language,
  );
  const lookUp = (timeoutMs?: number) => ownCall(SELF, call.request_id, timeoutMs);
  return { session, question, text, languages: accepted, agent, call: lookUp, staged };
}

async function made(
  { workspace: searched }: Pick<Context, 'workspace'>,
  chain: ProviderChain,
  question: Question,
  history: Request['history'],
): Promise<Answer> {
  if (smallTalkIn(question.text) !== 'identity' && asksForPerson(question.text)) return handedOver(question);
  const asked = { ...question, text: withoutSmallTalk(question.text) };
  const past = async () => history.map(pastMessage);
  const limit = Math.max(0, ...chain.providers.map(({ passages }) => passages(asked.text)));
  const informed = await withPassages(searched, asked, past, limit);
  const pieces: string[] = [];
  const text = {
    append: (piece: string) => void pieces.push(piece),
    isEmpty: () => pieces.length === 0,
    restart: async () => void pieces.splice(0),
  };
  return answerOf(chain, informed, text, AbortSignal.timeout(TRY_MS));
}

const pastMessage = ({ role, text }: conversations.TriedTurn): PastMessage => ({
  by: role === 'user' ? 'user' : 'business',
  text,
  grant_ids: [],
});

const handedOver = ({ languages }: Question): Answer => ({
  text: phrasesIn(languages).handoff,
  mode: 'extractive',
  outcome: 'handoff',
  sources: [],
});

const shown = ({ text, mode, outcome, sources, offers = [], suggestions = [] }: Answer) => ({
  text,
  mode,
  outcome,
  sources: [...sources],
  offers: [...offers],
  suggestions: [...suggestions],
});
