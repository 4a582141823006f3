import type { Frame } from 'playwright-core';
import { say, type Visit } from './support/business-page';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { answered, keptBy, QUESTION, shopWidgets } from './support/shop-widgets';
import { violationsOn } from './support/violations';

const MARKDOWN = `**Three** steps for *you*:

1. Run \`npm start\`
2. Wait
   - a little

\`\`\`sh
npm start
\`\`\`

| a | b |
|---|---|

See [our page](https://pages.example/x), ![a parcel](https://images.example/p.png) <b>and</b> https://en.example/wiki/Foo_(bar).`;

const widgets = shopWidgets();

async function asked(): Promise<{ readonly shown: Visit; readonly frame: Frame }> {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  return { shown, frame };
}

covers('widget.markdown')('an answer names its source once, and does not repeat itself as a quote', async () => {
  const { frame } = await asked();
  await frame.getByText('Sources (1)').click();
  const answer = await frame.locator('[role=log] .bot').innerText();
  expect(answer.match(/How much does shipping cost/g)).toHaveLength(1);
  expect(answer.match(/6\.90/g)).toHaveLength(1);
});

covers('widget.markdown')('Markdown is shown as elements, and never as HTML or images', async () => {
  const { shown, frame } = await asked();
  const { session_id } = await keptBy(shown);
  const json = { content: { text: MARKDOWN }, content_type: 'markdown', sender_type: 'bot' };
  const { access_token: token } = widgets.shop().owner;
  await expectData(201, call('POST', `/chats/${session_id}/messages`, { token, json }));
  const bubble = frame.locator('[role=log] .bot .bubble').nth(1);
  await bubble.waitFor();
  const texts = (selector: string) => bubble.locator(selector).allInnerTexts();
  expect(await texts('b')).toEqual(['Three']);
  expect(await texts('i')).toEqual(['you']);
  expect(await texts('ol > li > p')).toEqual(['Run npm start', 'Wait']);
  expect(await texts('ol ul li')).toEqual(['a little']);
  expect(await texts('pre')).toEqual(['npm start', '| a | b |\n|---|---|']);
  expect(await texts('a')).toEqual([
    'our page (pages.example)',
    'a parcel (images.example)',
    'https://en.example/wiki/Foo_(bar)',
  ]);
  expect(await bubble.innerText()).toContain('<b>and</b>');
  expect(await bubble.locator('img').count()).toBe(0);
  expect(await violationsOn(frame)).toEqual([]);
});
