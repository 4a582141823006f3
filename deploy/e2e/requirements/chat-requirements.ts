import type { Requirement } from './requirement';

/** Creating, resuming, routing and listing sessions. */
export const chatRequirements = [
  { id: 'chats.create', contract: ['chats-create'], text: 'A user who creates a session gets 201 with status active' },
  { id: 'chats.fields', contract: ['chats-fields'], text: 'A session has every documented field with its type' },
  {
    id: 'chats.resume',
    contract: ['chats-create', 'chats-resume'],
    text: 'A user who already has an open session of the same app, bot and channel gets 200 with that session',
  },
  {
    id: 'chats.resume.key',
    contract: ['chats-resume'],
    text: 'Another user, or the same user on another channel, gets another session',
  },
  {
    id: 'chats.resume.new',
    contract: ['chats-resume'],
    text: 'A user who sends new: true gets a new session, which is resumed from then on',
  },
  {
    id: 'chats.resume.parallel',
    contract: ['chats-resume'],
    text: "A user's parallel requests for the same chat create one session",
  },
  {
    id: 'chats.routing.no-app',
    contract: ['chats-routing'],
    text: 'A session without app_id is created at the default assistant app with routing_reason no_app',
  },
  {
    id: 'chats.routing.not-found',
    contract: ['chats-routing', 'chats-bot'],
    text: 'A session for an unknown app is created at the default assistant app with routing_reason app_not_found',
  },
  {
    id: 'chats.routing.explicit',
    contract: ['chats-routing'],
    text: 'A session for an active app is created there with routing_reason explicit',
  },
  {
    id: 'chats.routing.suspended',
    contract: ['chats-routing'],
    text: 'A session for a suspended app is created at the default assistant app with routing_reason app_suspended',
  },
  {
    id: 'chats.routing.deleted',
    contract: ['chats-routing'],
    text: 'A session for a deleted app is created at the default assistant app with routing_reason app_deleted',
  },
  {
    id: 'chats.routing.frozen',
    contract: ['chats-routing'],
    text: 'An existing session keeps its app and routing_reason when its app is suspended',
  },
  {
    id: 'chats.routing.malformed',
    contract: ['chats-routing'],
    text: 'A request with a malformed app_id gets 400 validation_failed',
  },
  {
    id: 'chats.bot',
    contract: ['chats-bot'],
    text: "A session gets its app's default bot, and a request for a bot of another app gets 400 bot_not_found",
  },
  {
    id: 'chats.channel',
    contract: ['chats-channel'],
    text: 'A session has the channel web unless the request names another; an unknown one gets 400',
  },
  {
    id: 'chats.type',
    contract: ['chats-type'],
    text: 'A session has the type bot unless the request names another, and only sessions of the type bot are resumed',
  },
  {
    id: 'chats.reference-code',
    contract: ['chats-reference-code'],
    text: 'Each session gets a short reference_code that no other session of its app has',
  },
  {
    id: 'chats.list',
    contract: ['chats-list'],
    text: 'A user lists own sessions and gets 200 with the sessions and meta',
  },
  { id: 'chats.list.own', contract: ['chats-list'], text: "A user's list contains no session of anybody else" },
  {
    id: 'chats.list.order',
    contract: ['chats-list'],
    text: "A user's list shows the session with the newest activity first",
  },
  {
    id: 'chats.list.page-size',
    contract: ['chats-list'],
    text: "A user's list has 20 sessions a page by default, and at most 100",
  },
  {
    id: 'chats.list.page',
    contract: ['list-meta'],
    text: 'A user who asks for page=N gets that page, and its cursor leads to the next one',
  },
  {
    id: 'chats.list.walk',
    contract: ['chats-list-walk'],
    text: 'A user who follows the cursor sees each session once, with the same total',
  },
  {
    id: 'chats.list.filters',
    contract: ['chats-list-filters'],
    text: 'A user filters sessions by type and status (repeated or comma-separated) and by app_id',
  },
] as const satisfies readonly Requirement[];
