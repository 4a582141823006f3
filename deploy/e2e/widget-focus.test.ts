import type { Frame } from 'playwright-core';
import { say } from './support/business-page';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { answered, keptBy, QUESTION, shopWidgets } from './support/shop-widgets';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;
const FIELD = { styles: '', body: '<input id="own">' };

const widgets = shopWidgets();

const focusIn = (frame: Frame) => frame.evaluate('document.activeElement.id') as Promise<string>;
const focusIs = (frame: Frame, id: string) =>
  within(TIME_LIMIT_MS, async () => (await focusIn(frame)) === id).catch(async (cause) => {
    throw new Error(`The focus is on "${await focusIn(frame)}", not on "${id}"`, { cause });
  });
const button = (frame: Frame, name: string) => frame.getByRole('button', { name, exact: true });

covers('widget.focus')(
  'a visitor who writes on the page goes on there when the page comes back into view',
  async () => {
    const shown = await widgets.visit({}, { page: FIELD });
    const frame = await shown.open();
    await focusIs(frame, 'message');
    await shown.page.locator('#own').focus();
    await frame.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await shown.page.keyboard.type('own text');
    expect(await shown.page.locator('#own').inputValue()).toBe('own text');
  },
);

covers('widget.focus')('the link field keeps the focus when the page comes back into view', async () => {
  const frame = await (await widgets.visit()).open();
  await button(frame, 'Attach a link').click();
  await focusIs(frame, 'link');
  await frame.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  expect(await focusIn(frame)).toBe('link');
});

covers('widget.focus')('the focus stays in the chat when what had it disappears', async () => {
  const shown = await widgets.visit({ suggestions: [QUESTION] });
  const frame = await shown.open();
  await button(frame, QUESTION).click();
  await focusIs(frame, 'message');
  await answered(shown);
  for (const name of ['Cancel', 'Attach']) {
    await button(frame, 'Attach a link').click();
    await focusIs(frame, 'link');
    await frame.getByLabel('Address of the link').fill('https://files.example/photo.png');
    await button(frame, name).click();
    await focusIs(frame, 'message');
  }
  await button(frame, 'Sign in').click();
  await within(TIME_LIMIT_MS, () => frame.evaluate("document.activeElement.type === 'email'") as Promise<boolean>);
  await button(frame, 'Cancel').click();
  await focusIs(frame, 'message');
  await button(frame, 'Talk to a person').click();
  await focusIs(frame, 'message');
});

covers('widget.focus')('earlier messages leave the focus in the chat and the visitor where they read', async () => {
  const shown = await widgets.visit();
  await say(await shown.open(), QUESTION);
  await answered(shown);
  const { session_id } = await keptBy(shown);
  const token = widgets.shop().owner.access_token;
  for (let number = 0; number < 55; number++) {
    const sources = number === 6 ? [{ title: 'A page', quote: 'Words of the page' }] : [];
    const content = { text: `Message ${number}`, sources };
    const json = { content, sender_type: 'bot' };
    await expectData(201, call('POST', `/chats/${session_id}/messages`, { token, json }));
  }
  await shown.page.reload();
  const frame = await shown.open();
  const first = frame.getByText('Message 5', { exact: true });
  await button(frame, 'Earlier messages').scrollIntoViewIfNeeded();
  await frame.getByText('Sources (1)').click();
  const before = (await first.boundingBox())!.y;
  await button(frame, 'Earlier messages').click();
  await frame.getByText(QUESTION).waitFor({ state: 'attached' });
  await focusIs(frame, 'message');
  expect(Math.abs((await first.boundingBox())!.y - before)).toBeLessThan(5);
});

covers('widget.focus')('a half-written message is kept while the visitor looks at the sign-in form', async () => {
  const frame = await (await widgets.visit()).open();
  await frame.getByLabel('Write a message').fill('half a sentence');
  await button(frame, 'Sign in').click();
  await button(frame, 'Cancel').click();
  expect(await frame.getByLabel('Write a message').inputValue()).toBe('half a sentence');
});

covers('widget.focus')('Escape closes the chat also at the launcher', async () => {
  const shown = await widgets.visit();
  await shown.open();
  await shown.launcher.focus();
  await shown.page.keyboard.press('Escape');
  expect(await shown.launcher.getAttribute('aria-expanded')).toBe('false');
});

/** A key as an input method sends it while it composes a character; in Safari the last one has only the key code. */
const keyOf = (key: string, isComposing: boolean) =>
  `document.querySelector('#message').dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', isComposing: ${isComposing}, keyCode: 229, bubbles: true, cancelable: true }))`;

covers('widget.focus')('keys of an input method neither send the message nor close the chat', async () => {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await frame.getByLabel('Write a message').fill('にほん');
  for (const isComposing of [true, false])
    for (const key of ['Enter', 'Escape']) await frame.evaluate(keyOf(key, isComposing));
  expect(await frame.getByLabel('Write a message').inputValue()).toBe('にほん');
  expect(await frame.locator('[role=log] .user').count()).toBe(0);
  expect(await shown.launcher.getAttribute('aria-expanded')).toBe('true');
});

/**
 * The elements that the Tab key reaches until it comes back to the first element. From one end to the other the focus goes through the page
 * around the chat, while the chat has none.
 */
async function roundOf(frame: Frame, press: () => Promise<void>, first: string): Promise<string[]> {
  const nameOf = '(({ ariaLabel, id, innerText }) => ariaLabel || id || innerText)(document.activeElement)';
  const focused = () => frame.evaluate(`document.activeElement === document.body ? '' : ${nameOf}`) as Promise<string>;
  const names: string[] = [];
  for (let name = ''; name !== first && names.length < 30; ) {
    const before = await focused();
    await press();
    await within(TIME_LIMIT_MS, async () => !['', before].includes(await focused()));
    name = await focused();
    names.push(name);
  }
  return names;
}

covers('widget.whole-keyboard')('Tab reaches every control of a chat that fills the screen, both ways', async () => {
  const options = { viewport: { width: 360, height: 640 } };
  const shown = await widgets.visit({ suggestions: [QUESTION], help_articles: false }, { page: FIELD, options });
  const frame = await shown.open();
  await focusIs(frame, 'message');
  const forward = await roundOf(frame, () => shown.page.keyboard.press('Tab'), 'message');
  const expected = ['Close chat', 'Messages', QUESTION, 'message'];
  expect(forward.filter((name) => expected.includes(name))).toEqual(expected);
  const back = await roundOf(frame, () => shown.page.keyboard.press('Shift+Tab'), 'message');
  expect(back).toEqual([...forward.slice(0, -1).reverse(), 'message']);
});
