import { type Call, ownCall, systemClock } from '@cws/kit';
import { callAs, silentLogger, until, userCaller } from '@cws/kit/testing';
import { type conversations, workspace } from '@cws/protos';
import { sharedAgents } from '../answer/agents';
import { answerDuty } from '../answer/answer-duty';
import { type AnswerWorker, startAnswering } from '../answer/answer-worker';
import type { Provider } from '../answer/asked';
import { extractive } from '../answer/extractive';
import { LOOK_UP_MS, SELF } from '../answer/run';
import { wishesOf } from '../answer/wishes';
import type { MessageLog } from '../chat/log/message-log';
import type { Context } from '../context';
import {
  type ConversationsClient,
  chatRequest,
  DEFAULT_APP,
  pageRequest,
  startConversations,
  type TestSystem,
  textMessage,
} from '.';

export const PASSAGE: workspace.Passage = {
  document_id: 'hours',
  kind: 'text',
  title: 'Opening hours',
  url: 'https://coffee.example/visit',
  question: '',
  heading: '',
  language: 'en',
  text: 'We roast twice a week. The opening hours are Monday to Friday from 7:30 to 18:00. On Sundays we are closed.',
  start: 100,
  end: 207,
  score: 4,
  coverage: 1,
};

/** An answer on its way, as readers are told. */
export interface Told {
  readonly kind: 'started' | 'delta' | 'aborted';
  readonly session_id: string;
  readonly answer_id: string;
  readonly to_message_id?: string;
  readonly attempt?: number;
  readonly offset?: number;
  readonly text?: string;
  readonly reason?: string;
}

/** What other services say of the bot and of whoever asks it; tests change it. */
export interface Bot {
  /** The asker's chat_language. */
  wish: string;
  agent: workspace.GetAgentResponse;
  passages: readonly workspace.Passage[];
}

export interface Answered extends TestSystem {
  readonly bot: Bot;
  readonly told: Told[];
  readonly workers: readonly AnswerWorker[];
  /** Nothing that the process does from now on arrives anywhere, as if it were killed. */
  kill(process: number): void;
  /** The process writes no answer until the function is called that is returned. */
  pause(process: number): () => void;
}

export interface Answering {
  /** Of one process each, asked for at each answer. */
  readonly provider?: (context: Context, process: number) => readonly Provider[];
  readonly leaseMs?: number;
  /** For how long an answer waits for workspace-mcp. */
  readonly waitMs?: number;
  readonly route?: Partial<Context['workspace']>;
  /** How many of the two processes answer. */
  readonly answering?: number;
}

export const publishedAgent = (): workspace.GetAgentResponse => ({
  ...workspace.GetAgentResponse.decode(new Uint8Array()),
  found: true,
  app_id: DEFAULT_APP,
  app_status: 'active',
  kind: 'ai',
  status: 'published',
  name: 'Coffee',
});

const POLL_MS = 100;

/** Two processes that answer, over one database. */
export async function startAnswered({
  provider = () => [extractive],
  leaseMs = 15_000,
  waitMs = 600_000,
  route = {},
  answering = 2,
}: Answering = {}): Promise<Answered> {
  const bot: Bot = { wish: '', agent: publishedAgent(), passages: [PASSAGE] };
  const told: Told[] = [];
  const system = await startConversations(
    {
      getAgent: async () => bot.agent,
      searchPassages: async () => ({ passages: [...bot.passages] }),
      ...route,
    },
    { languages: { of: async () => bot.wish } },
  );
  const dead = new Set<number>();
  for (const context of system.contexts)
    Object.assign(context, { answers: answerDuty(context.workspace, systemClock, leaseMs) });
  const paused = new Map<number, Promise<void>>();
  const workers = system.contexts.slice(0, answering).map((context, process) => {
    const messageLog = mortal(
      context.messageLog,
      () => dead.has(process),
      () => paused.get(process),
    );
    const own = { ...context, messageLog };
    const answerers = {
      get providers() {
        return provider(context, process).map((provide, n) => ({ name: `provider ${n}`, provide, passages: () => 8 }));
      },
      logger: silentLogger(),
      failed: () => {},
    };
    const stream = streamInto((event) => dead.has(process) || told.push(event));
    const agents = sharedAgents(context.workspace.getAgent, () => ownCall(SELF, 'answers', LOOK_UP_MS));
    const wishes = wishesOf(context);
    return startAnswering({ context: own, agents, answerers, stream, waitMs, wishes }, silentLogger(), POLL_MS);
  });
  const kill = (process: number) => {
    dead.add(process);
    (system.contexts[process]!.answers as { hasRoom: () => boolean }).hasRoom = () => false;
  };
  const pause = (process: number) => {
    let go = () => {};
    paused.set(
      process,
      new Promise((resolve) => {
        go = resolve;
      }),
    );
    return () => go();
  };
  const stop = async () => {
    await Promise.all(workers.filter((_, process) => !dead.has(process)).map((worker) => worker.stop()));
    await system.stop();
  };
  return { ...system, bot, told, workers, kill, pause, stop };
}

const streamInto = (tell: (event: Told) => unknown) => ({
  started: (session_id: string, answer_id: string, to_message_id: string, attempt: number) =>
    void tell({ kind: 'started', session_id, answer_id, to_message_id, attempt }),
  delta: (session_id: string, answer_id: string, attempt: number, offset: number, text: string) =>
    void tell({ kind: 'delta', session_id, answer_id, attempt, offset, text }),
  aborted: (session_id: string, answer_id: string, reason: string) =>
    void tell({ kind: 'aborted', session_id, answer_id, reason }),
});

/** A log whose process may die: what it writes then is never written. */
const mortal = (messageLog: MessageLog, isDead: () => boolean, pause: () => Promise<void> | undefined): MessageLog => ({
  ...messageLog,
  change: async (call, id, decide) => {
    await pause();
    return isDead() ? new Promise(() => {}) : messageLog.change(call, id, decide);
  },
  onCommit: (heard) => messageLog.onCommit((commit) => void (isDead() || heard(commit))),
});

/** Somebody in a session of their own. */
export interface Asker {
  readonly call: Call;
  readonly id: string;
  ask(
    text: string,
    sending?: Partial<conversations.SendMessageRequest>,
    call?: Partial<Call>,
    through?: ConversationsClient,
  ): Promise<string>;
  messages(): Promise<conversations.Message[]>;
  /** The messages once there are as many as that from anybody but the user. */
  answered(count?: number): Promise<conversations.Message[]>;
  session(): Promise<NonNullable<Awaited<ReturnType<Context['sessions']['find']>>>>;
  put(status: string): Promise<unknown>;
}

export async function newAsker(system: Answered): Promise<Asker> {
  const call = callAs(userCaller());
  const id = (await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id;
  let sent = 0;
  const messages = async () =>
    (await system.first.listMessages(call, pageRequest(id, { limit: 100 }))).messages as conversations.Message[];
  const others = async () => (await messages()).filter(({ sender_type }) => sender_type !== 'user');
  return {
    call,
    id,
    messages,
    async ask(text, sending = {}, context = {}, through = sent++ % 2 === 0 ? system.first : system.second) {
      return (await through.sendMessage({ ...call, ...context }, textMessage(id, text, sending))).message!.id;
    },
    async answered(count = 1) {
      await until(async () => (await others()).length >= count);
      return others();
    },
    session: async () => (await system.context.sessions.find(id))!,
    put: (status) => system.second.setChatStatus(call, { session_id: id, status, snoozed_until: '' }),
  };
}

/** Until nothing is owed there any more. */
export const settled = (asker: Asker): Promise<void> =>
  until(async () => (await asker.session()).answers_due === undefined);
