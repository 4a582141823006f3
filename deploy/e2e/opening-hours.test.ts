import { newShop, newTalk, repliesIn, type Shop } from './support/answers';
import { send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { onThisMachine } from './support/local-run';

interface Content {
  readonly text: string;
  readonly mode: string;
  readonly outcome: string;
  readonly sources: readonly { readonly document_id: string; readonly title: string; readonly quote: string }[];
}

onThisMachine('with a business that has stated its hours', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop();
    const weekly = { mon: [['09:00', '18:00']], sat: [['10:00', '14:00']] };
    const exceptions = [{ date: '2030-12-24', ranges: [['09:00', '12:00']], note: 'Christmas Eve' }];
    const json = { time_zone: 'Europe/Vienna', hours: { weekly, exceptions } };
    const path = `/businesses/${shop.workspace.business_id}`;
    await expectData(200, call('PATCH', path, { token: shop.owner.access_token, json }));
  });

  const answerTo = async (question: string): Promise<Content> => {
    const { token, chat } = await newTalk(shop);
    await send(token, chat, { content: question });
    const [answer] = await repliesIn(token, chat);
    return answer!.content as Content;
  };

  covers('answers.hours')('the bot tells the hours of a day in the language of the question', async () => {
    const answer = await answerTo('Are you open on Sunday?');
    expect(answer).toMatchObject({ mode: 'extractive', outcome: 'answered' });
    expect(answer.text).toMatch(/^On Sunday we are closed\.\n/);
    const { business_id } = shop.workspace;
    expect(answer.sources).toMatchObject([{ document_id: business_id, quote: expect.stringContaining('10:00–14:00') }]);
    expect((await answerTo('are you open on 24 december 2030')).text).toMatch(
      /from 09:00 to 12:00\. \(Christmas Eve\)\n/,
    );
  });

  covers('answers.hours')('hours of anything else are searched', async () => {
    for (const question of ['When is the swimming pool open?', 'Until when can I cancel a table?'])
      expect((await answerTo(question)).text).not.toMatch(/09:00|10:00|closed/);
  });
});
