import { type Call, type Clock, systemClock } from '@cws/kit';
import { callAs, silentLogger, until, userCaller } from '@cws/kit/testing';
import { type conversations, workspace } from '@cws/protos';
import { botKinds } from '../agents/bot-kinds';
import { type AnswerWorker, startAnswerWorker } from '../answer/claim/answer-worker';
import { answerClaims } from '../answer/claim/claims';
import { askerLanguages } from '../answer/language/chat-languages';
import { extractive } from '../answer/provider/extractive';
import type { Provider } from '../answer/provider/material/question';
import { withTalk } from '../answer/provider/talk';
import type { MessageLog } from '../chat/log/message-log';
import type { Context } from '../context';
import { type ConversationsClient, DEFAULT_APP, noGrants, startConversations, type TestSystem } from '.';
import { chatRequest, pageRequest, statusRequest, textMessage } from './requests';

/** The response to a search that finds these passages. */
export const searchResponse = (passages: readonly workspace.Passage[]): workspace.SearchPassagesResponse => ({
  passages: [...passages],
  suggestions: [],
  language: '',
});

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

/** An event that readers get of an answer while it is made. */
export interface StreamedEvent {
  readonly kind: 'started' | 'delta' | 'tool' | 'aborted';
  readonly session_id: string;
  readonly answer_id: string;
  readonly to_message_id?: string;
  readonly attempt?: number;
  readonly offset?: number;
  readonly text?: string;
  readonly reason?: string;
  readonly server?: string;
  readonly tool?: string;
  readonly ok?: boolean;
}

/** The bot and the asker as other services describe them; tests change them. */
export interface Bot {
  /** The asker's chat_language, when an answer requests it. */
  language: string;
  /** The same when a question requests it; undefined while profiles does not return it. */
  languageWhenAsked?: string;
  agent: workspace.GetAgentResponse;
  passages: readonly workspace.Passage[];
  /** Titles of what its knowledge is about. */
  subjects: readonly string[];
}

export interface AnsweringSystem extends TestSystem {
  readonly bot: Bot;
  readonly streamed: StreamedEvent[];
  readonly workers: readonly AnswerWorker[];
  /** From now on the process writes and streams nothing, as if it were killed. */
  kill(process: number): void;
  /** The process writes nothing until the returned function is called. */
  pause(process: number): () => void;
}

export interface AnsweringOptions {
  /** Returns the providers of a process, for each answer. */
  readonly provider?: (context: Context, process: number) => readonly Provider[];
  readonly leaseMs?: number;
  /** How long an answer waits for workspace-mcp. */
  readonly waitMs?: number;
  readonly clock?: Clock;
  readonly route?: Partial<Context['workspace']>;
  /** The tools that users have granted. */
  readonly grants?: Context['grants'];
  /** How many of the two processes make answers. */
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

/** Starts two processes over one database that make answers. */
export async function startAnsweringSystem({
  provider = ({ workspace }) => [withTalk(workspace, extractive)],
  leaseMs = 15_000,
  waitMs = 600_000,
  clock = systemClock,
  route = {},
  grants = noGrants,
  answering = 2,
}: AnsweringOptions = {}): Promise<AnsweringSystem> {
  const bot: Bot = { language: '', agent: publishedAgent(), passages: [PASSAGE], subjects: [] };
  const streamed: StreamedEvent[] = [];
  const system = await startConversations(
    {
      getAgent: async () => bot.agent,
      searchPassages: async () => searchResponse(bot.passages),
      listSubjects: async () => ({ titles: [...bot.subjects] }),
      ...route,
    },
    {
      languages: { of: async () => bot.language },
      privacy: { of: async () => ({ hidesReading: false, chat_language: bot.languageWhenAsked }) },
      grants,
      clock,
    },
  );
  const dead = new Set<number>();
  for (const context of system.contexts)
    Object.assign(context, {
      answers: answerClaims(clock, leaseMs),
      bots: botKinds(context.agents),
    });
  const paused = new Map<number, Promise<void>>();
  const workers = system.contexts.slice(0, answering).map((context, process) => {
    const messageLog = killable(
      context.messageLog,
      () => dead.has(process),
      () => paused.get(process),
    );
    const own = { ...context, messageLog };
    const chain = {
      get providers() {
        return provider(context, process).map((provide, n) => ({
          name: `provider ${n}`,
          provide,
          passages: () => 8,
          usesTools: true as const,
        }));
      },
      logger: silentLogger(),
      failed: () => {},
    };
    const stream = streamInto((event) => dead.has(process) || streamed.push(event));
    const dependencies = { context: own, chain, stream, waitMs, askerLanguage: askerLanguages(context) };
    return startAnswerWorker(dependencies, silentLogger(), POLL_MS);
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
  return { ...system, bot, streamed, workers, kill, pause, stop };
}

const streamInto = (add: (event: StreamedEvent) => unknown) => ({
  started: (session_id: string, answer_id: string, to_message_id: string, attempt: number) =>
    void add({ kind: 'started', session_id, answer_id, to_message_id, attempt }),
  delta: (session_id: string, answer_id: string, attempt: number, offset: number, text: string) =>
    void add({ kind: 'delta', session_id, answer_id, attempt, offset, text }),
  whole: (session_id: string, answer_id: string, to_message_id: string, attempt: number, text: string) => {
    add({ kind: 'started', session_id, answer_id, to_message_id, attempt });
    add({ kind: 'delta', session_id, answer_id, attempt, offset: 0, text });
  },
  tool: (session_id: string, answer_id: string, use: { server: string; tool: string; ok: boolean }) =>
    void add({ kind: 'tool', session_id, answer_id, ...use }),
  aborted: (session_id: string, answer_id: string, reason: string) =>
    void add({ kind: 'aborted', session_id, answer_id, reason }),
});

/** A message log of a process that may be killed: later changes never happen. */
const killable = (
  messageLog: MessageLog,
  isDead: () => boolean,
  pause: () => Promise<void> | undefined,
): MessageLog => ({
  ...messageLog,
  change: async (call, id, decide) => {
    await pause();
    return isDead() ? new Promise(() => {}) : messageLog.change(call, id, decide);
  },
  onCommit: (listener) => messageLog.onCommit((commit) => void (isDead() || listener(commit))),
});

/** A user with a session of their own. */
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
  /** Waits until there are `count` messages that are not the user's, and returns them. */
  answers(count?: number): Promise<conversations.Message[]>;
  session(): Promise<NonNullable<Awaited<ReturnType<Context['sessions']['find']>>>>;
  put(status: string): Promise<unknown>;
}

/** `creating` belongs to the request that creates the session alone. */
export async function newAsker(system: AnsweringSystem, creating: Partial<Call> = {}): Promise<Asker> {
  const call = callAs(userCaller());
  const { session } = await system.first.createChat({ ...call, ...creating }, chatRequest({ force_new: true }));
  const { id } = session!;
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
    async answers(count = 1) {
      await until(async () => (await others()).length >= count);
      return others();
    },
    session: async () => (await system.context.sessions.find(id))!,
    put: (status) => system.second.setChatStatus(call, statusRequest(id, status)),
  };
}

/** Waits until no answer is pending. */
export const allAnswered = (asker: Asker): Promise<void> =>
  until(async () => (await asker.session()).answers_due === undefined);
