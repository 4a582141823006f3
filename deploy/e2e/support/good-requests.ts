import { newChat, send } from './chats';
import { type ApiResponse, call, expectData, type Options } from './client';
import { newDesk } from './desk';
import { type Documented, fetchOpenApi, type OpenApi, type Schema } from './document';
import { newEvent } from './events';
import { newServer } from './grants';
import { newPerson, randomAddress } from './people';

/** A valid request, of which tests replace one part after another. */
export interface Good extends Pick<Options, 'raw' | 'headers'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A query that is sent as it is, instead of `query`. */
  readonly search?: string;
  /** The token; by default that of the owner of the business. */
  readonly token?: string;
}

/** Valid requests to every operation that is tested. */
export interface GoodRequests {
  readonly openApi: OpenApi;
  /** The token of the owner of the business. */
  readonly owner: string;
  /** The operations that are tested: enveloped JSON, repeatable, not streams. */
  readonly operations: readonly Documented[];
  /** A valid request around which each value of that field can be tried. */
  goodOf(operation: Documented, field?: string): Promise<Good>;
  /** Makes the request, and expects a response that the document describes. */
  ask(operation: Documented, good: Good): Promise<ApiResponse<unknown>>;
}

const OTHER_TAGS = ['oauth', 'pages', 'tools', 'discovery', 'realtime', 'help'];
/** These end what the others need. */
const ENDINGS = ['logout', 'deleteSession'];

const isTested = ({ tags, operationId }: Documented) =>
  !OTHER_TAGS.includes(tags[0]!) && !ENDINGS.includes(operationId);

/** The schema of an operation's JSON body. */
export const bodyOf = ({ requestBody }: Documented): Schema | undefined =>
  requestBody?.content['application/json']?.schema;

export const pathOf = ({ base, path }: Documented, params: Readonly<Record<string, string>>): string =>
  base + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));

const searchOf = (query: Readonly<Record<string, string>>): string => new URLSearchParams(query).toString();

/** An event around which each time that is tried is in order. */
const eventBody = (field: string) => ({
  title: 'e2e',
  starts_at: field === 'ends_at' ? '2000-01-01T00:00:00Z' : '2100-01-01T00:00:00Z',
});

/** The action fields are looked at in a postback alone. */
const messageBody = (field: string) =>
  /^(action|display)_/.test(field) ? { content_type: 'postback', action_id: 'buy' } : { content: 'two' };

export async function goodRequests(): Promise<GoodRequests> {
  const { owner: person, member, workspace, chat, token: customer } = await newDesk();
  const openApi = await fetchOpenApi();
  const owner = person.access_token;
  const app_id = workspace.default_app_id;
  const message = await send(owner, chat.id, { content: 'one', content_type: 'text' });
  const answer = await send(owner, chat.id, { content: 'an answer', sender_type: 'bot' });
  const event = await newEvent(owner);
  const [{ conversation_id }, server] = await Promise.all([newChat(owner, { app_id }), newServer()]);
  const business = { id: workspace.business_id, app_id };
  const apps = await expectData(
    200,
    call<{ agent_id: string }[]>('GET', `/businesses/${business.id}/apps`, { token: owner }),
  );
  const keys = `/businesses/${business.id}/apps/${app_id}/identity-keys`;
  const key = await expectData(201, call<{ id: string }>('POST', keys, { token: owner, json: {} }));
  const usual = { id: chat.id, session_id: chat.id, message_id: message.id };
  const goods: Readonly<Record<string, (field: string) => Promise<Good>>> = {
    createChat: async () => ({ body: { app_id } }),
    sendMessage: async (field) => ({ body: messageBody(field) }),
    editMessage: async () => ({ body: { content: 'three' } }),
    rateMessage: async () => ({ token: customer, params: { message_id: answer.id }, body: { helpful: true } }),
    setChatStatus: async () => ({ body: { status: 'open' } }),
    listConversation: async () => ({ params: { id: chat.conversation_id } }),
    listDeskChats: async () => ({ query: { business_id: workspace.business_id, per_page: '1' } }),
    listChats: async () => ({ query: { per_page: '1' } }),
    listNotifications: async () => ({ query: { per_page: '1' } }),
    listEvents: async () => ({ query: { per_page: '1' } }),
    listGrants: async () => ({ query: { per_page: '1' } }),
    assignChat: async () => ({ body: { assignee_id: member.user.id } }),
    transferChat: async (field) => ({
      params: { id: (await newChat(customer, { app_id })).id },
      body: field === 'app_id' || field === 'bot_profile_id' ? {} : { team_id: 'team' },
    }),
    branchChat: async () => ({ token: customer }),
    requestOtp: async () => ({ body: { email: randomAddress() } }),
    verifyOtp: async () => ({ body: { email: randomAddress(), code: '123456' } }),
    refreshTokens: async () => ({ body: { refresh_token: 'x' } }),
    createKey: async () => ({ body: { name: 'e2e' } }),
    createEvent: async (field) => ({ body: eventBody(field) }),
    updateEvent: async (field) => ({ params: { id: (await newEvent(owner, eventBody(field))).id } }),
    getEvent: async () => ({ params: { id: event.id } }),
    deleteEvent: async () => ({ params: { id: event.id } }),
    createGrant: async () => ({ body: { allowed_tools: ['read'], app_id, conversation_id, mcp_server_id: server.id } }),
    exportAccount: async () => ({ body: { code: '123456' } }),
    eraseAccount: async () => ({ body: { code: '123456' } }),
    signInAppUser: async () => ({ body: { app_id, token: 'x' } }),
    createBusiness: async () => ({ token: (await newPerson()).access_token, body: { name: 'e2e' } }),
    getBusiness: async () => ({ params: business }),
    updateBusiness: async () => ({ params: business }),
    listBusinesses: async () => ({ query: { per_page: '1' } }),
    listBusinessApps: async () => ({ params: business, query: { per_page: '1' } }),
    updateBusinessApp: async () => ({ params: business }),
    tryAnswer: async () => ({ params: { ...business, agent_id: apps[0]!.agent_id }, body: { question: 'e2e' } }),
    listIdentityKeys: async () => ({ params: business }),
    createIdentityKey: async () => {
      // An app has five at most.
      for (const { id } of await expectData(200, call<{ id: string }[]>('GET', keys, { token: owner })))
        if (id !== key.id) await call('DELETE', `${keys}/${id}`, { token: owner });
      return { params: business };
    },
    deleteIdentityKey: async () => ({ params: { ...business, key_id: key.id } }),
    createFeedback: async () => ({ body: { description: 'e2e' } }),
  };
  return {
    openApi,
    owner,
    operations: openApi.operations.filter(isTested),
    goodOf: async ({ operationId }, field = '') => (await goods[operationId]?.(field)) ?? {},
    async ask(operation, { params = {}, query = {}, search = searchOf(query), body, token = owner, ...given }) {
      const url = `${pathOf(operation, { ...usual, ...params })}${search && `?${search}`}`;
      const response = await call(operation.method.toUpperCase(), url, { token, json: body, ...given });
      const problems = openApi.problemsOf(operation, response.status, response.body);
      expect([operation.operationId, response.status, problems]).toEqual([operation.operationId, response.status, '']);
      return response;
    },
  };
}
