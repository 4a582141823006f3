import {
  AppError,
  asItself,
  type Call,
  invalidField,
  isDuplicateKey,
  isHttpUrl,
  isUuid,
  onBehalfOf,
  requestMark,
} from '@cws/kit';
import { type conversations, limits, type workspace } from '@cws/protos';
import { SELF } from '../access/self';
import { CHANNELS, type Channel, isChannel } from '../chat/model/channels';
import { attachmentsContent, newSession } from '../chat/model/new-session';
import { type IdempotencyMark, type SessionDoc, type SessionType, TYPES } from '../chat/model/session';
import { assertContentSize } from '../chat/model/sizes';
import { slotOf } from '../chat/model/slot';
import type { Context } from '../context';
import { attachFiles } from './attach-files';
import { findFirstResult } from './first-result';
import { type CreatedSession, createInSlot, createUnslotted, noteLanguages, resumeOrCreate } from './resume-slot';
import { showSession } from './show-session';

type Request = conversations.CreateChatRequest;
type Response = conversations.CreateChatResponse;

/** The types that callers who are no members may create. */
const OPEN_TYPES: readonly SessionType[] = ['bot', 'human', 'group'];
const MAX_ATTACHMENTS = limits['cws.conversations.v1.CreateChatRequest'].initial_attachments.max_items;

/**
 * Resumes the session that holds the slot of (user, routed app, bot, channel), or creates one. Errors:
 * validation_failed, message_too_large (attachments), bot_not_found (400), idempotency_conflict, forbidden (a visitor elsewhere than in
 * the app of their widget, or of a disabled one); rate_limited instead of creating
 * when the request is `resume_only`.
 */
export async function createChat(context: Context, call: Call, received: Request): Promise<Response> {
  const request = withinWidget(call, received);
  assertWellFormed(request);
  const mark = requestMark(request.idempotency, context.clock());
  const first = mark && (await findFirstResult(context, mark));
  if (first) {
    assertOfWidget(call, first.session.app_id);
    return { session: await showSession(context, first.session), created: first.created, replayed: true };
  }
  await context.widgets.assertTaking(call);
  const route = await routeOf(context, call, request);
  assertOfWidget(call, route.app_id);
  await assertMayCreate(context, call, request, route);
  const slotted = await unlessKeyTaken(() => open(context, call, request, route, mark));
  if (!slotted) return createChat(context, call, request);
  // Written before the response, so that a repeat gets this session whatever happens to it meanwhile.
  if (mark && !slotted.created) await context.resumes.remember(mark, slotted.session._id);
  if (slotted.created) context.realtime.created(slotted.session);
  else await noteLanguages(context, call, slotted.session);
  return { session: await showSession(context, slotted.session), created: slotted.created, replayed: false };
}

/** A visitor of a widget chats in its app, named or not. */
const withinWidget = ({ caller: { widget } }: Call, request: Request): Request =>
  widget && request.app_id === '' ? { ...request, app_id: widget.app_id } : request;

/** forbidden in another app, also in the one that stands in for an app that is not active (contract: widget-tokens). */
function assertOfWidget({ caller: { widget } }: Call, app_id: string): void {
  if (widget && widget.app_id !== app_id)
    throw new AppError('forbidden', { message: 'This widget chats in its own app alone' });
}

function assertWellFormed({ app_id, bot_profile_id, channel, type, initial_attachments }: Request): void {
  if (app_id && !isUuid(app_id)) throw invalidField('app_id', 'must be a UUID');
  if (bot_profile_id && !isUuid(bot_profile_id)) throw invalidField('bot_profile_id', 'must be a UUID');
  if (channel && !isChannel(channel)) throw invalidField('channel', `must be one of ${CHANNELS.join(', ')}`);
  if (type && !(TYPES as readonly string[]).includes(type))
    throw invalidField('type', `must be one of ${TYPES.join(', ')}`);
  if (initial_attachments.length > MAX_ATTACHMENTS)
    throw invalidField('initial_attachments', `must be at most ${MAX_ATTACHMENTS} URLs`);
  for (const [index, url] of initial_attachments.entries()) assertHttpUrl(url, `initial_attachments.${index}`);
  assertContentSize(attachmentsContent(initial_attachments));
}

function assertHttpUrl(text: string, path: string): void {
  if (!isHttpUrl(text)) throw invalidField(path, 'must be an http or https URL');
}

async function routeOf(
  context: Pick<Context, 'workspace'>,
  call: Call,
  { app_id, bot_profile_id }: Request,
): Promise<workspace.RouteSessionResponse> {
  try {
    return await context.workspace.routeSession(onBehalfOf(call, 'conversations'), { app_id, bot_profile_id });
  } catch (error) {
    // The operation documents no 404 (contract: error-codes).
    if (error instanceof AppError && error.code === 'bot_not_found')
      throw new AppError('bot_not_found', { status: 400 });
    throw error;
  }
}

async function assertMayCreate(
  context: Pick<Context, 'workspace'>,
  call: Call,
  { type }: Request,
  { business_id }: workspace.RouteSessionResponse,
) {
  const { caller } = call;
  if (caller.business_id && caller.business_id !== business_id)
    throw new AppError('validation_failed', {
      details: [{ path: 'app_id', message: 'must be an app of the business that the credential is bound to' }],
    });
  if (type === '' || OPEN_TYPES.includes(type as SessionType)) return;
  const membership = { business_id, user_id: caller.user_id };
  const { role } = business_id ? await context.workspace.getMembership(asItself(call, SELF), membership) : { role: '' };
  if (role === '') throw invalidField('type', 'internal and preview are for members of the business');
}

async function open(
  context: Pick<Context, 'clock' | 'codes' | 'messageLog' | 'messages' | 'sessions' | 'slots' | 'tails'>,
  call: Call,
  request: Request,
  route: workspace.RouteSessionResponse,
  created_by: IdempotencyMark | undefined,
): Promise<CreatedSession | null> {
  const { clock, codes } = context;
  const channel = (request.channel || 'web') as Channel;
  const type = (request.type || 'bot') as SessionType;
  const attachments = request.initial_attachments;
  const make = () => {
    if (request.resume_only) throw new AppError('rate_limited');
    const reference_code = codes.make(route.app_id);
    return newSession(call, clock(), { route, channel, type, attachments, created_by, reference_code });
  };
  if (type !== 'bot') return createUnslotted(context, call, make);
  const slot = slotOf({
    user_id: call.caller.user_id,
    app_id: route.app_id,
    bot_profile_id: route.bot_profile_id,
    channel,
  });
  const slotted = request.force_new
    ? await createInSlot(context, call, slot, make)
    : await resumeOrCreate(context, call, slot, make);
  if (slotted.created) return slotted;
  if (isRepeatOf(slotted.session, created_by)) return null;
  if (attachments.length === 0) return slotted;
  const files = { urls: attachments, channel, mark: created_by };
  const session = await attachFiles(context, call, slotted.session, files);
  return session && { created: false, session };
}

/** Whether another process has just created the session for the same Idempotency-Key. */
const isRepeatOf = ({ created_by }: SessionDoc, mark: IdempotencyMark | undefined): boolean =>
  mark !== undefined && created_by?.key === mark.key;

/** Null when another request with the same Idempotency-Key was first. */
async function unlessKeyTaken(write: () => Promise<CreatedSession | null>): Promise<CreatedSession | null> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error, 'created_by.key')) return null;
    throw error;
  }
}
