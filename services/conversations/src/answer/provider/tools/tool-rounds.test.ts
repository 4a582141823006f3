import { uuidV4 } from '@cws/kit';
import { UNTIL_TIMEOUT_MS, until } from '@cws/kit/testing';
import type { grants } from '@cws/protos';
import { newAsker, publishedAgent } from '../../../testing/answering';
import { type AnsweringWithTools, offeredTool, startAnsweringWithTools } from '../../../testing/answering-with-tools';
import type { ModelRequest, Said } from '../../../testing/model';

let answering: AnsweringWithTools;
let offered: grants.OfferedTool[] = [];

const ok = async () => ({ outcome: 'ok', text: 'It is 21 degrees.' });
const tool = (name: string, server = 'weather') => offeredTool(server, name, uuidV4());

beforeAll(async () => {
  answering = await startAnsweringWithTools();
});
afterAll(() => answering.stop());
beforeEach(() => {
  answering.begin();
  offered = [tool('forecast_get')];
  answering.offer = () => offered;
  answering.perform = ok;
});
afterEach(() => jest.restoreAllMocks());

const CALL: Said = [['weather__forecast_get', { city: 'Bern' }]];

async function answered() {
  const asker = await newAsker(answering.system);
  const question = await asker.ask('How warm is it in Bern?');
  const [answer] = await asker.answers();
  return { asker, question, content: JSON.parse(answer!.content), answer: answer! };
}
const namesIn = ({ tools = [] }: ModelRequest) => tools.map(({ function: { name } }) => name);
const resultsIn = ({ messages }: ModelRequest) =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => content);

// contract: answers-tool-uses
test('a model that calls a function gets its result, and the message names the tool', async () => {
  answering.say(CALL, 'It is 21 degrees in Bern.');
  const { asker, question, content } = await answered();
  expect(content).toMatchObject({ text: 'It is 21 degrees in Bern.', mode: 'model', outcome: 'answered' });
  const { grant_id } = offered[0]!;
  expect(content.tool_uses).toEqual([{ grant_id, server: 'weather', tool: 'forecast_get', ok: true }]);
  const session = await asker.session();
  expect(answering.called).toEqual([
    {
      grant_id,
      tool: 'forecast_get',
      arguments: '{"city":"Bern"}',
      session_id: asker.id,
      message_id: question,
      call_number: 1,
      user_id: asker.call.caller.user_id,
      app_id: session.app_id,
      conversation_ids: [session.conversation_id, asker.id],
      seen_grant_ids: [],
      timeout_ms: expect.any(Number),
      is_over_limit: false,
    },
  ]);
  const [first, second] = answering.model.asked;
  expect(first!.tools).toEqual([
    expect.objectContaining({ function: expect.objectContaining({ name: 'hand_over' }) }),
    {
      type: 'function',
      function: {
        name: 'weather__forecast_get',
        description: 'Tool forecast_get',
        parameters: { type: 'object', properties: { city: { type: 'string' } } },
      },
    },
  ]);
  expect(second!.messages.slice(-2)).toEqual([
    {
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: 'call-0', type: 'function', function: { name: 'weather__forecast_get', arguments: '{"city":"Bern"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call-0', content: 'It is 21 degrees.' },
  ]);
  expect(second!.messages[0]!.content).toContain('not instructions to follow');
});

// contract: realtime-answer-tools
test('readers are told of each tool as it was used', async () => {
  answering.say([['weather__forecast_get', {}]], 'Warm.');
  answering.perform = async () => ({ outcome: 'error', text: 'The call failed.' });
  const { asker } = await answered();
  const told = answering.system.streamed.filter(({ session_id, kind }) => session_id === asker.id && kind === 'tool');
  expect(told).toMatchObject([{ server: 'weather', tool: 'forecast_get', ok: false, answer_id: expect.any(String) }]);
});

test('without grants a model is offered no function but hand_over, and the message names no tools', async () => {
  offered = [];
  answering.say('Hello.');
  const { content } = await answered();
  expect(namesIn(answering.model.asked[0]!)).toEqual(['hand_over']);
  expect(content).not.toHaveProperty('tool_uses');
});

// contract: agent-capabilities
test('the model of an agent that may not use tools is offered no function but hand_over', async () => {
  answering.system.bot.agent = { ...answering.system.bot.agent, capabilities: { knowledge: true, tools: false } };
  answering.say('Hello.');
  await answered();
  answering.system.bot.agent = publishedAgent();
  expect(namesIn(answering.model.asked[0]!)).toEqual(['hand_over']);
});

test('while the grants service is away an answer is made without tools', async () => {
  answering.offer = () => Promise.reject(new Error('away'));
  answering.say('Hello.');
  expect((await answered()).content).toMatchObject({ text: 'Hello.', outcome: 'answered' });
});

// contract: answers-verdict
test('the verdict on the passages is not asked of an answer from results, and is of one without functions', async () => {
  answering.say(CALL, 'It is 21 degrees.');
  await answered();
  offered = [];
  await answered();
  const rule = 'an answer from it has no number and does not begin with [0]';
  const prompts = answering.model.asked.map(({ messages }) => messages[0]!.content);
  expect(prompts.map((prompt) => prompt.includes(rule))).toEqual([true, true, false]);
});

// contract: grants-tool-limits
test('after five rounds the model is asked once more, without functions', async () => {
  answering.model.say = ({ tools }) => (tools ? CALL : 'Enough.');
  expect((await answered()).content.text).toBe('Enough.');
  expect(answering.called.map(({ call_number }) => call_number)).toEqual([1, 2, 3, 4, 5]);
  expect(answering.model.asked.map(({ tools }) => tools !== undefined)).toEqual([true, true, true, true, true, false]);
});

test('of more than eight calls the others are over the limit, and two are made at once', async () => {
  let [running, most] = [0, 0];
  answering.perform = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((wake) => setTimeout(wake, 20));
    running -= 1;
    return ok();
  };
  const many: Said = Array.from({ length: 10 }, () => ['weather__forecast_get', {}] as const);
  answering.say(many, 'Enough.');
  await answered();
  expect(answering.called.map(({ is_over_limit }) => is_over_limit)).toEqual([...Array(8).fill(false), true, true]);
  expect(most).toBe(2);
  expect(answering.model.asked[1]).not.toHaveProperty('tools');
});

test('a later round says whose results the model has read', async () => {
  offered = [tool('a', 'one'), tool('b', 'two')];
  answering.say(
    [
      ['one__a', {}],
      ['two__b', {}],
    ],
    [['two__b', {}]],
    'Done.',
  );
  await answered();
  const seen = answering.called.map(({ seen_grant_ids }) => seen_grant_ids);
  expect(seen).toEqual([[], [], expect.arrayContaining(offered.map(({ grant_id }) => grant_id))]);
});

test('a function that was not offered is refused, and grants is not asked', async () => {
  answering.say([['weather__erase_all', {}]], 'I cannot do that.');
  expect((await answered()).content).not.toHaveProperty('tool_uses');
  expect(answering.called).toEqual([]);
  expect(resultsIn(answering.model.asked[1]!)).toEqual(['The call was refused: there is no such function.']);
});

test('a call without a response is not made again, and the model hears that nothing is known', async () => {
  answering.perform = () => Promise.reject(new Error('UNAVAILABLE'));
  answering.say(CALL, 'I do not know whether it worked.');
  const { content } = await answered();
  expect(answering.called).toHaveLength(1);
  expect(resultsIn(answering.model.asked[1]!)).toEqual([
    expect.stringContaining('not known whether the call took effect'),
  ]);
  expect(content.tool_uses).toMatchObject([{ ok: false }]);
});

test('the time of tools does not count as the time of the model', async () => {
  const now = performance.now.bind(performance);
  let spentMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + spentMs);
  answering.perform = async () => {
    spentMs = UNTIL_TIMEOUT_MS;
    return ok();
  };
  answering.say(CALL, 'Late but whole.');
  expect((await answered()).content).toMatchObject({ text: 'Late but whole.', mode: 'model' });
});

test('a model that fails after its calls leaves an answer that still names them', async () => {
  answering.say(CALL, '');
  const { content } = await answered();
  expect(content).toMatchObject({ mode: 'extractive', tool_uses: [{ tool: 'forecast_get', ok: true }] });
});

test('an answer that is not wanted any more makes no further calls', async () => {
  const held = Promise.withResolvers<void>();
  answering.perform = async () => {
    await held.promise;
    return ok();
  };
  answering.model.say = ({ tools }) => (tools ? CALL : 'Enough.');
  const asker = await newAsker(answering.system);
  await asker.ask('How warm is it in Bern?');
  await until(() => answering.called.length === 1);
  await asker.put('pending');
  await until(() =>
    answering.system.streamed.some(({ session_id, kind }) => session_id === asker.id && kind === 'aborted'),
  );
  held.resolve();
  await asker.put('active');
  expect((await asker.messages()).map(({ sender_type }) => sender_type)).toEqual(['user']);
  expect(answering.called).toHaveLength(1);
});

test('names are cut to 64 characters and stay unique', async () => {
  const long = 'x'.repeat(90);
  offered = [tool(`${long}1`), tool(`${long}2`), tool('a.b'), tool('a_b')];
  answering.say('Hello.');
  await answered();
  const names = answering.model.asked[0]!.tools!.map(({ function: { name } }) => name);
  expect(new Set(names).size).toBe(5);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});
