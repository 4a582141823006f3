// `npm run bench -- retrieval-quality` publishes the knowledge of the labelled sets, searches for each of their questions and
// asks it in a chat. BENCH_QUESTIONS=FILE also writes the results of each question as JSON, one a line.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { connect } from '../operator/connection.ts';
import { type Answer, type Asked, type Asker, ask } from './retrieval-quality/ask.ts';
import { publish } from './retrieval-quality/publish.ts';
import { halfOf, type Part, questionSet } from './retrieval-quality/question-set.ts';
import { scores, scoresOfShort } from './retrieval-quality/scores.ts';
import { ownerOf } from './traffic/owner.ts';
import { caller, signInAs } from './traffic/person.ts';

const AT_ONCE = 6;
const LOOK_AGAIN_MS = 25;
const LONGEST_MS = 30_000;

export async function retrievalQuality(system: Scratch): Promise<string> {
  const operator = connect({ ...process.env, DATA_DIR: system.dataDir });
  try {
    const { access_token: token } = await signInAs(system, 'retrieval-quality@example.com');
    const base = `${system.origin}/v1`;
    const asker = { operator, post: caller(base, token), answerTo: answers(base, token) };
    const asked = await askAll(system, asker, questionSet('questions'));
    const short = await askAll(system, asker, questionSet('short-questions'));
    write([...asked, ...short]);
    return `${scores(asked)}\n\n${scoresOfShort(short)}`;
  } finally {
    operator.close();
  }
}

async function askAll(system: Scratch, asker: Asker, parts: readonly Part[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const part of parts) asked.push(...(await askPart(system, asker, part)));
  return asked;
}

/** Publishes the part in a business of its own, whose owner has no other, and asks its questions. */
async function askPart(system: Scratch, asker: Asker, part: Part): Promise<Asked[]> {
  const { business } = await ownerOf(system);
  await publish(asker.operator, part, business);
  const asked: Asked[] = [];
  for (let n = 0; n < part.questions.length; n += AT_ONCE) {
    const some = part.questions.slice(n, n + AT_ONCE);
    asked.push(...(await Promise.all(some.map((question) => ask(asker, business.app_id, part, question)))));
  }
  return asked;
}

/** Reads a chat until it has the answer to a question. */
const answers = (base: string, token: string) => async (chat: string, question: string) => {
  const url = `${base}/chats/${chat}/messages?cursor=${question}`;
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: { answers_message_id: string; content: Answer }[] };
    const answer = data.find(({ answers_message_id }) => answers_message_id === question);
    if (answer) return answer.content;
  }
  throw new Error(`A question has no answer after ${LONGEST_MS / 1000} s`);
};

function write(asked: readonly Asked[]): void {
  const file = process.env['BENCH_QUESTIONS'];
  if (!file) return;
  const rows = asked.map(({ question, ...results }) =>
    JSON.stringify({ half: halfOf(question), ...question, ...results }),
  );
  writeFileSync(file, `${rows.join('\n')}\n`);
}
