import { type ProfiledCommands, profileCommands } from '../testing/profiled-commands';
import { textMessage } from '../testing/requests';
import { startTestBusiness, type TestBusiness } from '../testing/test-business';

let business: TestBusiness;
let commands: ProfiledCommands;
beforeAll(async () => {
  business = await startTestBusiness();
  commands = await profileCommands(business.context);
});
afterAll(async () => {
  await commands.stop();
  await business.stop();
});

test('a send by a user or an agent, with or without a key, is one update, and a page is one command', async () => {
  const chat = await business.newChat();
  const asCustomer = (client_message_id: string) => () =>
    business.first.sendMessage(chat.customer, textMessage(chat.id, 'x', { client_message_id }));
  await commands.of(asCustomer(''));
  expect(await commands.of(asCustomer(''))).toEqual(['update']);
  expect(await commands.of(asCustomer('key'))).toEqual(['update']);
  const asAgent = () => business.first.sendMessage(business.member, textMessage(chat.id, 'x'));
  expect(await commands.of(asAgent)).toEqual(['update']);
  for (const [direction, command] of [
    ['backward', 'query'],
    ['forward', 'aggregate'],
  ] as const)
    expect(await commands.of(() => chat.list(chat.customer, { direction, limit: 2 }))).toEqual([command]);
});
