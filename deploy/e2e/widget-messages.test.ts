import type { Frame } from 'playwright-core';
import { say, type Visit } from './support/business-page';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { answered, keptBy, QUESTION, shopWidgets } from './support/shop-widgets';
import { violationsOn } from './support/violations';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;

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

const heightOf = (frame: Frame, selector: string) =>
  frame.evaluate(`document.querySelector('${selector}').getBoundingClientRect().height`) as Promise<number>;

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

covers('widget.markdown')(
  'an item is numbered where its own text begins, also in a chat of another direction',
  async () => {
    const shown = await widgets.visit({ languages: ['ar'], suggestions: [QUESTION] });
    const frame = await shown.open();
    await frame.getByRole('button', { name: QUESTION }).click();
    await answered(shown);
    const { session_id } = await keptBy(shown);
    const json = { content: { text: '1. Pack it\n2. أرسله' }, content_type: 'markdown', sender_type: 'bot' };
    const { access_token: token } = widgets.shop().owner;
    await expectData(201, call('POST', `/chats/${session_id}/messages`, { token, json }));
    await frame.locator('ol').waitFor();
    const items = "[...document.querySelectorAll('details li, ol li')].map((item) => getComputedStyle(item).direction)";
    expect(await frame.evaluate(items)).toEqual(['ltr', 'ltr', 'rtl']);
  },
);

covers('widget.long-message')('the field grows with its text, and refuses what the bot would not read', async () => {
  const frame = await (await widgets.visit()).open();
  const field = frame.getByLabel('Write a message');
  const line = await heightOf(frame, '#message');
  await field.fill('a text that wraps because it has no line break '.repeat(4));
  const some = await heightOf(frame, '#message');
  expect(some).toBeGreaterThan(3 * 20);
  await field.fill('word '.repeat(730).trim());
  await frame.getByText('Characters left: 351').waitFor();
  expect(await heightOf(frame, '#message')).toBeLessThan(8 * 22);
  await field.fill('word '.repeat(801).trim());
  await frame.getByText('Characters over the limit: 4').waitFor();
  await field.press('Enter');
  await frame.getByText('The message is too long. Please shorten it.').waitFor();
  expect(await violationsOn(frame)).toEqual([]);
  expect(await field.inputValue()).toHaveLength(4_004);
  expect(await frame.locator('[role=log] .user').count()).toBe(0);
  await field.fill('word '.repeat(800).trim());
  await field.press('Enter');
  await frame.locator('[role=log] .user').waitFor();
  expect(await heightOf(frame, '#message')).toBe(line);
});

covers('widget.chat', 'widget.long-message')(
  'the greeting of an empty chat is in view, and later the newest message',
  async () => {
    const options = { viewport: { width: 320, height: 400 } };
    const shown = await widgets.visit({ greeting: 'Good day' }, { options });
    const frame = await shown.open();
    const box = "document.querySelector('.scroll')";
    expect(await frame.evaluate(`${box}.scrollHeight > ${box}.clientHeight && ${box}.scrollTop`)).toBe(0);
    for (let number = 0; number < 5; number++) await say(frame, `Message ${number}`);
    await frame.getByLabel('Write a message').fill('a text that wraps because it has no line break '.repeat(4));
    const isAtEnd = `${box}.scrollHeight - ${box}.scrollTop - ${box}.clientHeight < 2`;
    await within(TIME_LIMIT_MS, () => frame.evaluate(isAtEnd) as Promise<boolean>);
    for (const name of ['Sign in', 'Cancel']) {
      await frame.getByRole('button', { name }).click();
      await within(TIME_LIMIT_MS, () => frame.evaluate(isAtEnd) as Promise<boolean>);
    }
    // WCAG 1.4.4: a screen of 720 pixels at a zoom of 400 %.
    await shown.page.setViewportSize({ width: 320, height: 180 });
    await within(TIME_LIMIT_MS, async () => (await frame.evaluate('innerHeight')) === 180);
    expect(await heightOf(frame, '.scroll')).toBeGreaterThan(100);
  },
);

covers('widget.accessible')('texts of the chat fit in the languages that are written otherwise', async () => {
  const options = { viewport: { width: 320, height: 640 } };
  const japanese = await (await widgets.visit({ languages: ['ja'] }, { options })).open();
  expect(await heightOf(japanese, 'button.primary')).toBeLessThan(50);
  const arabic = await (await widgets.visit({ languages: ['ar'] }, { options })).open();
  const direction = "getComputedStyle(document.querySelector('#message')).direction";
  expect(await arabic.evaluate(direction)).toBe('rtl');
  await arabic.locator('#message').fill('English');
  expect(await arabic.evaluate(direction)).toBe('ltr');
});
