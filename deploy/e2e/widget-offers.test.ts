import type { Frame } from 'playwright-core';
import { say } from './support/business-page';
import { covers } from './support/covers';
import { answered, QUESTION, shopWidgets, writeAsBot } from './support/shop-widgets';
import { violationsOn } from './support/violations';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;
const UNKNOWN = 'Do zebras play the trombone?';
const PERSON = 'Talk to a person';
const DIFFERENTLY = 'Ask differently';
const LONG =
  'Bis wann kann ich eine Donaudampfschifffahrtsgesellschaftskapitänsmütze umtauschen, die ich geschenkt bekommen habe?';
const SUGGESTED = [QUESTION, LONG, 'Do you sell tea?'];

const widgets = shopWidgets();

const offers = (frame: Frame) => frame.locator('[role=log] .bot .pills button');
const suggestions = (frame: Frame) => frame.getByRole('list', { name: 'Suggested questions' }).getByRole('button');

/** An answer that does not know, as a member writes it in the name of the bot. */
const unknown = (suggested: readonly string[] = []) => ({
  text: `I do not know that (${suggested.length}).`,
  mode: 'extractive',
  outcome: 'unknown',
  sources: [],
  offers: ['handoff'],
  ...(suggested.length > 0 && { suggestions: suggested.map((text) => ({ text })) }),
});

/** A chat in which the bot has answered one question, and which then reads what `write` sends as the bot. */
async function chatWith(config: object = {}) {
  const shown = await widgets.visit(config);
  const frame = await shown.open();
  await frame.locator('#message').fill(QUESTION);
  await frame.locator('#message').press('Enter');
  await answered(shown);
  return { shown, frame, write: (content: object) => writeAsBot(widgets.shop(), shown, content) };
}

covers('widget.offers')('a suggested question is asked by a click, and all that was offered is gone then', async () => {
  const { frame, write } = await chatWith();
  await write(unknown(SUGGESTED));
  await offers(frame).nth(4).waitFor();
  expect(await suggestions(frame).allInnerTexts()).toEqual(SUGGESTED);
  expect(await offers(frame).allInnerTexts()).toEqual([...SUGGESTED, PERSON, DIFFERENTLY]);
  expect(await violationsOn(frame)).toEqual([]);
  await suggestions(frame).first().press('Enter');
  await frame.locator('[role=log] .user', { hasText: QUESTION }).nth(1).waitFor();
  await frame.locator('[role=log] .bot', { hasText: /6\.90/ }).nth(1).waitFor();
  expect(await offers(frame).count()).toBe(0);
  const isFieldFocused = "document.activeElement.id === 'message'";
  expect(await frame.evaluate(isFieldFocused)).toBe(true);
});

covers('widget.offers')('suggestions of any length fit into the narrowest chat, in both directions', async () => {
  for (const language of ['de', 'ar']) {
    const { shown, frame, write } = await chatWith({ languages: [language] });
    await shown.page.setViewportSize({ width: 320, height: 640 });
    await write(unknown([LONG, 'ا'.repeat(120)]));
    await offers(frame).nth(1).waitFor();
    const overflow = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.scroll'))";
    expect(await frame.evaluate(overflow)).toBe(0);
  }
});

covers('widget.offers')('the question comes back into the field of a visitor who asks differently', async () => {
  const frame = await (await widgets.visit()).open();
  await say(frame, UNKNOWN);
  await offers(frame).first().waitFor();
  await frame.getByRole('button', { name: DIFFERENTLY }).click();
  const field = frame.getByLabel('Write a message');
  const isSelected = "document.activeElement.id === 'message' && getSelection().toString()";
  await within(TIME_LIMIT_MS, async () => (await frame.evaluate(isSelected)) === UNKNOWN);
  await field.fill(QUESTION);
  await field.press('Enter');
  await frame.locator('[role=log] .bot', { hasText: /6\.90/ }).waitFor();
  expect(await offers(frame).count()).toBe(0);
});

covers('widget.offers', 'widget.handoff')('the button for a person stands out under a second such answer', async () => {
  const { frame, write } = await chatWith();
  const isFirst = async () => (await frame.locator('.pills .first').count()) === 1;
  await write(unknown());
  await offers(frame).first().waitFor();
  expect(await isFirst()).toBe(false);
  await write(unknown(['Do you sell tea?']));
  await suggestions(frame).first().waitFor();
  expect(await isFirst()).toBe(true);
  expect(await violationsOn(frame)).toEqual([]);
  await frame.locator('.pills').getByRole('button', { name: PERSON }).click();
  await frame.getByText('This chat is being handed over to a person').waitFor();
  expect(await offers(frame).count()).toBe(0);
});

covers('widget.offers', 'widget.config')('a person is offered where the answer and the widget do', async () => {
  const { frame, write } = await chatWith({ handoff: false });
  await write(unknown());
  await offers(frame).first().waitFor();
  expect(await offers(frame).allInnerTexts()).toEqual([DIFFERENTLY]);
  const other = await chatWith();
  await other.write({ ...unknown(), offers: [] });
  await offers(other.frame).first().waitFor();
  expect(await offers(other.frame).allInnerTexts()).toEqual([DIFFERENTLY]);
});
