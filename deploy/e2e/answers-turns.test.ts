import { newTalk, repliesIn } from './support/answers';
import { send } from './support/chats';
import { covers } from './support/covers';
import { newToolOwner } from './support/tool-owner';

const PAGES = [
  ['Sauna', 'The sauna in the garden is heated every evening from six. An hour in the sauna costs 14 euros.'],
  ['Rowing boats', 'Rowing boats are at the jetty. A rowing boat costs 9 euros an hour.'],
  ['Dogs', 'Dogs sleep free of charge in every cabin.'],
] as const;

type Owner = Awaited<ReturnType<typeof newToolOwner>>;
let owner: Owner;
beforeAll(async () => {
  owner = await newToolOwner();
  for (const [title, content] of PAGES) await owner.use('knowledge_add', { kind: 'text', title, content });
  await owner.use('agent_brief_publish');
});

interface Content {
  readonly text: string;
  readonly outcome: string;
  readonly offers?: readonly string[];
  readonly sources: readonly { readonly title: string }[];
}

/** The contents of the answers to these messages, each sent after the answer to the one before it. */
async function conversation(...messages: readonly string[]): Promise<readonly Content[]> {
  const { token, chat } = await newTalk(owner);
  for (const [index, content] of messages.entries()) {
    await send(token, chat, { content });
    await repliesIn(token, chat, index + 1);
  }
  return (await repliesIn(token, chat, messages.length)).map(({ content }) => content as Content);
}

covers('answer.turns')('a question that goes on is answered with what the one before it was about', async () => {
  const [, second] = await conversation('When is the sauna heated?', 'and what does it cost for an hour?');
  expect(second).toMatchObject({ outcome: 'answered', sources: [{ title: 'Sauna' }] });
  expect(second!.text).toContain('14 euros');
});

covers('answer.several')('each question of a message is answered, and the one without an answer is named', async () => {
  const [both, one] = await conversation(
    'How much does a rowing boat cost an hour and what does an hour in the sauna cost?',
    'How much does an hour in the sauna cost? Who won the chess championship of 1972?',
  );
  expect(both!.sources.map(({ title }) => title)).toEqual(['Rowing boats', 'Sauna']);
  expect(both!.text).toMatch(/9 euros[\s\S]*14 euros/);
  expect(one).toMatchObject({ outcome: 'answered', sources: [{ title: 'Sauna' }] });
  expect(one!.text).toContain('“Who won the chess championship of 1972?”');
});

covers('answer.offers')('what is not known offers a person, and the second time says something else', async () => {
  const [first, second] = await conversation(
    'Who won the chess championship of 1972?',
    'Which planet is the largest one?',
  );
  for (const answer of [first, second])
    expect(answer).toMatchObject({ outcome: 'unknown', offers: ['handoff'], sources: [] });
  expect(second!.text).not.toBe(first!.text);
});
