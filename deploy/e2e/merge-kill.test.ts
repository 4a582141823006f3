// @processes six: identity and conversations end, each by itself.
import { listChats, listMessages, newChat, send } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { mailsTo, newestCode } from './support/inbox';
import { onThisMachine, pidOf, processNames } from './support/local-run';
import { newVisitor, type Person, randomAddress, requestCode, signIn } from './support/people';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

const MERGES = 8;
/** The limit is longer than the lease of a merge and the start of a process together. */
const FINISHED_MS = 60_000;

interface Case {
  readonly visitor: Person;
  readonly chat: string;
  readonly email: string;
  readonly code: string;
}

async function prepare(): Promise<Case> {
  const [visitor, email] = [await newVisitor(), randomAddress()];
  const { id } = await newChat(visitor.access_token);
  await send(visitor.access_token, id, { content: 'kept' });
  await requestCode(email);
  return { visitor, chat: id, email, code: await newestCode(email) };
}

/** Ignores the outcome, since the connection may end with the process. */
const merge = ({ visitor, email, code }: Case) =>
  call('POST', '/auth/otp/verify', { json: { email, code, merge: true }, token: visitor.access_token });

/** Signs in as soon as the system responds again. */
async function signInAgain(email: string): Promise<Person> {
  let person: Person | undefined;
  await within(FINISHED_MS, async () => {
    const { length } = await mailsTo(email);
    person = await signIn(email, length + 1).catch(() => undefined); // a part of it is still away
    return person !== undefined;
  });
  return person!;
}

/** Returns whether the person and the visitor have the chat; undefined while a response fails. */
async function ownersOf({ visitor, chat }: Case, person: Person): Promise<string | undefined> {
  const [theirs, before] = await Promise.all([listChats(person.access_token), listChats(visitor.access_token)]);
  if (theirs.status !== 200 || ![200, 401].includes(before.status)) return undefined;
  const has = (response: typeof theirs) => response.status === 200 && response.body.data.some(({ id }) => id === chat);
  return `${has(theirs) ? 'person' : ''}${has(before) ? 'visitor' : ''}`;
}

onThisMachine('kill -9 during merges', () => {
  waitForRecovery();

  for (const name of processNames(['identity', 'conversations'])) {
    covers('merge.kill')(`${name} leaves every chat with one owner`, async () => {
      const cases = await Promise.all(Array.from({ length: MERGES }, prepare));
      const merges = cases.map(merge);
      await Promise.any(merges);
      process.kill(pidOf(name), 'SIGKILL');
      await Promise.allSettled(merges);
      for (const one of cases) {
        const person = await signInAgain(one.email);
        await within(FINISHED_MS, async () => {
          const owners = await ownersOf(one, person).catch(() => undefined); // no connection yet
          return owners === 'person' || owners === 'visitor';
        });
        const reader = (await ownersOf(one, person)) === 'person' ? person : one.visitor;
        const { body } = await listMessages(reader.access_token, one.chat);
        expect(body.data.map(({ text }) => text)).toContain('kept');
      }
    });
  }
});
