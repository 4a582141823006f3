import { until } from '@cws/kit/testing';
import { newAsker } from '../../../testing/answering';
import { type AnsweringWithTools, offeredTool, startAnsweringWithTools } from '../../../testing/answering-with-tools';

let answering: AnsweringWithTools;
beforeAll(async () => {
  answering = await startAnsweringWithTools();
});
afterAll(() => answering.stop());
beforeEach(() => {
  answering.begin();
  answering.offer = () => [];
});

async function handedOver() {
  const asker = await newAsker(answering.system);
  await asker.ask('My parcel is broken.');
  await until(async () => (await asker.session()).status === 'pending');
  const messages = (await asker.messages()).filter(({ sender_type }) => sender_type !== 'user');
  const [row] = await answering.system.context.tails.rows(asker.id, { $eq: ['$$this.sender_type', 'system'] }, 1);
  return { asker, messages, seen: JSON.parse(row!.member_content!) };
}
const streamedOf = (id: string) => answering.system.streamed.filter(({ session_id }) => session_id === id);

// contract: answers-handoff
test('a model that calls hand_over hands the chat over for its reason, and no message of the bot is beside it', async () => {
  answering.say([['hand_over', { reason: 'The parcel is broken.' }]]);
  const { messages, seen } = await handedOver();
  expect(messages.map(({ sender_type }) => sender_type)).toEqual(['system']);
  expect(seen).toEqual({ event: 'handoff', reason: 'The parcel is broken.', by: 'bot' });
});

test('hand_over stands beside the tools that users have granted, none of which is called when the chat is handed over', async () => {
  answering.offer = () => [offeredTool('weather', 'forecast_get', 'a')];
  answering.say([
    ['weather__forecast_get', {}],
    ['hand_over', { reason: 'Angry.' }],
  ]);
  const { seen } = await handedOver();
  expect(seen.reason).toBe('Angry.');
  const names = answering.model.asked[0]!.tools!.map(({ function: { name } }) => name);
  expect(names).toEqual(['hand_over', 'weather__forecast_get']);
  expect(answering.called).toEqual([]);
});

test.each([
  ['[H] The parcel is broken.', 'The parcel is broken.'],
  ['【H】 The parcel is broken.', 'The parcel is broken.'],
  ['[H]', ''],
])('the mark of a model without functions, %j, hands the chat over', async (text, reason) => {
  answering.say(text);
  const { asker, messages, seen } = await handedOver();
  expect(messages.map(({ sender_type }) => sender_type)).toEqual(['system']);
  expect(seen).toMatchObject({ reason, by: 'bot' });
  expect(streamedOf(asker.id).filter(({ kind }) => kind === 'delta')).toEqual([]);
});

test('text that was streamed before the chat is handed over is aborted', async () => {
  answering.say('One moment, I get somebody. [H]');
  const { asker } = await handedOver();
  await until(() => streamedOf(asker.id).at(-1)?.kind === 'aborted');
  expect(streamedOf(asker.id).at(-1)).toMatchObject({ kind: 'aborted', reason: 'status' });
});

test.each(['See [H](https://a.example/h).', 'Press `[H]`.', 'The class [h] is open.'])(
  '%j is no mark of a handoff',
  async (text) => {
    answering.say(text);
    const asker = await newAsker(answering.system);
    await asker.ask('Where do I find it?');
    const [answer] = await asker.answers();
    expect(answer!.text).toBe(text);
  },
);
