import { messagesOf, newShop, newTalk, repliesIn, type Shop } from './support/answers';
import { type Message, send } from './support/chats';
import { covers } from './support/covers';
import { onThisMachine, running } from './support/local-run';
import { isType, openStream } from './support/streams';
import { leaveWhole } from './support/whole';

/** What the services may take afterwards on a machine that has other things to do. */
const TIME_LIMIT_MS = 120_000;
const OUTAGE_MS = 8_000;
const MOST_OWED = 20;
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
const pids = () => running().flatMap(({ name, pid }) => (name.startsWith('workspace-mcp') ? [pid] : []));

/** While `act` runs, and for a while, workspace-mcp answers nobody and keeps every connection. */
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

/** While `act` runs, and for a while, workspace-mcp is killed whenever it has come back. */
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

/** All that others have written, once that is as many and one more question, asked last, has been answered. */
async function repliesAtLast({ token, chat }: Talk, count: number): Promise<readonly Message[]> {
  await repliesIn(token, chat, count, TIME_LIMIT_MS);
  await send(token, chat, { content: 'Thanks!' });
  return (await repliesIn(token, chat, count + 1, TIME_LIMIT_MS)).slice(0, -1);
}

onThisMachine('an outage of workspace-mcp', () => {
  leaveWhole();

  const ways: [string, typeof whileItHangs][] = [
    ['hangs', whileItHangs],
    ['is killed again and again', whileItIsGone],
  ];
  for (const [way, during] of ways) {
    covers('answer.outage')(`what is asked while it ${way} is answered afterwards, in order and once`, async () => {
      const talks = await Promise.all(Array.from({ length: 6 }, () => newTalk(shop)));
      const asked: (readonly string[])[] = [];
      await during(async () => {
        await Promise.all(
          talks.map(async (talk, n) => {
            asked[n] = await askAll(talk, 1 + n);
          }),
        );
      });
      for (const [n, talk] of talks.entries()) {
        const replies = await repliesAtLast(talk, 1 + n);
        expect(questionsOf(replies)).toEqual(asked[n]);
        expect(outcomesOf(replies)).toEqual(replies.map(() => 'answered'));
      }
    });
  }

  covers('answer.bounded')('of more than 20 questions the newest are answered, and one message tells', async () => {
    const talk = await newTalk(shop);
    const { token, chat } = talk;
    const stream = await openStream(chat, { token });
    await stream.until(isType('ready'));
    let asked: readonly string[] = [];
    await whileItHangs(async () => {
      asked = await askAll(talk, MOST_OWED + 6);
    });
    const [told, ...answers] = await repliesAtLast(talk, MOST_OWED + 1);
    stream.close();
    expect(told).toMatchObject({ sender_type: 'bot', answers_message_id: asked[5] });
    expect(outcomesOf([told!])).toEqual(['failed']);
    expect(questionsOf(answers)).toEqual(asked.slice(6));
    expect(outcomesOf(answers)).toEqual(answers.map(() => 'answered'));
    const attempts = stream.frames.filter(isType('answer.started')).map(({ data: { attempt } }) => attempt);
    expect(new Set(attempts)).toEqual(new Set([1]));
    expect((await messagesOf(token, chat)).length).toBe(MOST_OWED + 6 + MOST_OWED + 1 + 2);
  });
});
