import { newAsker } from '../../../testing/answering';
import { type AnsweringWithTools, offeredTool, startAnsweringWithTools } from '../../../testing/answering-with-tools';

let answering: AnsweringWithTools;
beforeAll(async () => {
  answering = await startAnsweringWithTools();
});
afterAll(() => answering.stop());
beforeEach(() => answering.begin());

// contract: answers-usage
test('the tokens of all requests for an answer are stored where members alone see them', async () => {
  answering.offer = () => [offeredTool('weather', 'forecast_get', 'a')];
  answering.model.usage = { prompt_tokens: 100, completion_tokens: 7 };
  answering.say([['weather__forecast_get', {}]], 'Warm.');
  const asker = await newAsker(answering.system);
  await asker.ask('How warm is it?');
  const [answer] = await asker.answers();
  expect(JSON.parse(answer!.content)).not.toHaveProperty('usage');
  const [row] = await answering.system.context.tails.rows(asker.id, { $eq: ['$$this.sender_type', 'bot'] }, 1);
  const usage = { prompt_tokens: 200, completion_tokens: 14, model: 'small' };
  expect(JSON.parse(row!.member_content!)).toEqual({ usage });
});
