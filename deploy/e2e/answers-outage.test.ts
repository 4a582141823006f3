// @processes six: workspace-mcp alone hangs and ends.
import { messagesOf, newShop, newTalk, repliesIn, type Shop } from './support/answers';
import { type Message, send } from './support/chats';
import { covers } from './support/covers';
import { onThisMachine, processesOf } from './support/local-run';
import { isType, openStream } from './support/streams';
import { waitForRecovery } from './support/wait-for-recovery';

/** The limit for recovery allows for a busy machine. */
const TIME_LIMIT_MS = 120_000;
const OUTAGE_MS = 8_000;
const MAX_PENDING = 20;
const QUESTIONS = [
  'How much does shipping to Germany cost?',
  'Do you serve oat milk?',
  'How long is a gift card valid?',
  'How long do parcels to Germany take?',
];

type Talk = Awaited<ReturnType<typeof newTalk>>;

let shop: Shop;
beforeAll(async () => {
  shop = await newShop();
});

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const pids = () => processesOf('workspace-mcp').map(({ pid }) => pid);

/** Stops workspace-mcp by SIGSTOP while `act` runs and shortly after, so that it keeps connections and does not respond. */
async function whileItHangs(act: () => Promise<void>): Promise<void> {
  const stopped = pids();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    await act();
    await pause(OUTAGE_MS);
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
}

/** Kills workspace-mcp whenever it has restarted, while `act` runs and shortly after. */
async function whileItIsGone(act: () => Promise<void>): Promise<void> {
  const killed = new Set<number>();
  const killing = setInterval(() => {
    for (const pid of pids().filter((one) => !killed.has(one))) {
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
  }, 100);
  try {
    await act();
    await pause(OUTAGE_MS);
  } finally {
    clearInterval(killing);
  }
}

const askAll = async ({ token, chat }: Talk, count: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await send(token, chat, { content: QUESTIONS[n % QUESTIONS.length] });
    ids.push(id);
  }
  return ids;
};

const questionsOf = (replies: readonly Message[]) => replies.map((reply) => reply['answers_message_id']);
const outcomesOf = (replies: readonly Message[]) =>
  replies.map(({ content }) => (content as { outcome: string }).outcome);

/** Waits for `count` replies, then sends one more question and waits for its answer; returns the first `count` replies. */
async function repliesAtLast({ token, chat }: Talk, count: number): Promise<readonly Message[]> {
  await repliesIn(token, chat, count, TIME_LIMIT_MS);
  await send(token, chat, { content: 'Thanks!' });
  return (await repliesIn(token, chat, count + 1, TIME_LIMIT_MS)).slice(0, -1);
}

onThisMachine('an outage of workspace-mcp', () => {
  waitForRecovery();

  const ways: [string, typeof whileItHangs][] = [
    ['hangs', whileItHangs],
    ['is killed again and again', whileItIsGone],
  ];
  for (const [way, during] of ways) {
    covers('answer.outage')(`questions while it ${way} are answered afterwards, in order and once`, async () => {
      const talks = await Promise.all(Array.from({ length: 6 }, () => newTalk(shop)));
      const questions: (readonly string[])[] = [];
      await during(async () => {
        await Promise.all(
          talks.map(async (talk, n) => {
            questions[n] = await askAll(talk, 1 + n);
          }),
        );
      });
      for (const [n, talk] of talks.entries()) {
        const replies = await repliesAtLast(talk, 1 + n);
        expect(questionsOf(replies)).toEqual(questions[n]);
        expect(outcomesOf(replies)).toEqual(replies.map(() => 'answered'));
      }
    });
  }

  covers('answer.bounded')(
    'of more than 20 questions the newest 20 are answered, and one message says so',
    async () => {
      const talk = await newTalk(shop);
      const { token, chat } = talk;
      const stream = await openStream(chat, { token });
      await stream.until(isType('ready'));
      let questions: readonly string[] = [];
      await whileItHangs(async () => {
        questions = await askAll(talk, MAX_PENDING + 6);
      });
      const [notice, ...answers] = await repliesAtLast(talk, MAX_PENDING + 1);
      stream.close();
      expect(notice).toMatchObject({ sender_type: 'bot', answers_message_id: questions[5] });
      expect(outcomesOf([notice!])).toEqual(['failed']);
      expect(questionsOf(answers)).toEqual(questions.slice(6));
      expect(outcomesOf(answers)).toEqual(answers.map(() => 'answered'));
      const attempts = stream.frames.filter(isType('answer.started')).map(({ data: { attempt } }) => attempt);
      expect(new Set(attempts)).toEqual(new Set([1]));
      expect((await messagesOf(token, chat)).length).toBe(MAX_PENDING + 6 + MAX_PENDING + 1 + 2);
    },
  );
});
