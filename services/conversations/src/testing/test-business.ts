import { type Call, uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { DEFAULT_APP, DEFAULT_BOT, startConversations, type TestSystem } from '.';
import type { RealtimeOverrides } from './realtime';
import { chatRequest, pageRequest, textMessage } from './requests';
import { sayMany } from './say-many';

export type Message = conversations.Message;
type Sending = Partial<conversations.SendMessageRequest>;

/** A business with members, and two processes of the service. */
export interface TestBusiness extends TestSystem {
  readonly member: Call;
  readonly colleague: Call;
  readonly manager: Call;
  /** Creates a customer of the business with a session. */
  newChat(): Promise<TestChat>;
  /** Creates a session of that user. */
  sessionOf(call: Call): Promise<string>;
}

export interface TestChat {
  readonly customer: Call;
  readonly id: string;
  /** Sends through the two processes in turn. */
  send(as: Call, text: string, sending?: Sending): Promise<Message>;
  /** Writes `count` messages of the customer, of which m0 is the oldest; from 76 on older ones have left the tail. */
  sendMany(count: number): Promise<Pick<Message, 'id'>[]>;
  list(as: Call, page?: Partial<conversations.ListMessagesRequest>): Promise<readonly Message[]>;
  session(): Promise<NonNullable<Awaited<ReturnType<Context['sessions']['find']>>>>;
}

const BUSINESS = uuidV7();

export const someone = (): Call => callAs(userCaller());

export async function startTestBusiness(
  overrides: Partial<Context> = {},
  bot_kind = 'nobot',
  realtime: RealtimeOverrides = {},
): Promise<TestBusiness> {
  const [member, colleague, manager] = [someone(), someone(), someone()];
  const roles: Record<string, string> = {
    [member.caller.user_id]: 'member',
    [colleague.caller.user_id]: 'member',
    [manager.caller.user_id]: 'manager',
  };
  const system = await startConversations(
    {
      routeSession: async () => ({
        app_id: DEFAULT_APP,
        business_id: BUSINESS,
        bot_profile_id: DEFAULT_BOT,
        routing_reason: 'explicit',
        bot_kind,
      }),
      getMembership: async (_call, { business_id, user_id }) => ({
        role: business_id === BUSINESS ? (roles[user_id] ?? '') : '',
      }),
    },
    overrides,
    realtime,
  );
  const sessionOf = async (call: Call) =>
    (await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id;
  const newChat = async () => {
    const customer = someone();
    return chatOf(system, customer, await sessionOf(customer));
  };
  return { ...system, member, colleague, manager, newChat, sessionOf };
}

function chatOf(system: TestSystem, customer: Call, id: string): TestChat {
  let turn = 0;
  const send: TestChat['send'] = async (as, text, sending = {}) => {
    const client = [system.first, system.second][turn++ % 2]!;
    const { message } = await client.sendMessage(as, textMessage(id, text, sending));
    return message!;
  };
  return {
    customer,
    id,
    send,
    async sendMany(count) {
      const ids = await sayMany(system.context, customer, id, count);
      return ids.map((one) => ({ id: one }));
    },
    list: async (as, page = {}) =>
      (await system.second.listMessages(as, pageRequest(id, { limit: 100, ...page }))).messages,
    session: async () => (await system.context.sessions.find(id))!,
  };
}

/** Resolves with the error of a call; fails when it succeeds. */
export const refusal = (refused: Promise<unknown>): Promise<{ code: string; status: number }> =>
  refused.then(
    () => {
      throw new Error('It was not refused');
    },
    ({ code, status }) => ({ code, status }),
  );
