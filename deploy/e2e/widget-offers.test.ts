import type { Frame } from 'playwright-core';
import { say } from './support/business-page';
import { covers } from './support/covers';
import { answered, QUESTION, shopWidgets } from './support/shop-widgets';
import { violationsOn } from './support/violations';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;
const UNKNOWN = ['Do zebras play the trombone?', 'Which submarine did Napoleon paint?'] as const;
const PERSON = 'Talk to a person';
const IN_WORDS = 'Would you like to talk to a person?';

const widgets = shopWidgets();

const offers = (frame: Frame) => frame.locator('[role=log] .bot .pills button');
const answers = (frame: Frame) => frame.locator('[role=log] .bot');
async function askUnknown(frame: Frame, count: number): Promise<void> {
  for (const [index, question] of UNKNOWN.slice(0, count).entries()) {
    await say(frame, question);
    await answers(frame).nth(index).waitFor();
  }
  await offers(frame).first().waitFor();
}

covers('widget.offers')('an answer that does not know offers a person and to ask differently', async () => {
  const frame = await (await widgets.visit()).open();
  await askUnknown(frame, 1);
  expect(await offers(frame).allInnerTexts()).toEqual([PERSON, 'Ask differently']);
  expect(await frame.getByText(IN_WORDS).count()).toBe(0);
  expect(await violationsOn(frame)).toEqual([]);
  await offers(frame).nth(1).click();
  const field = frame.getByLabel('Write a message');
  const isSelected = "document.activeElement.id === 'message' && getSelection().toString()";
  await within(TIME_LIMIT_MS, async () => (await frame.evaluate(isSelected)) === UNKNOWN[0]);
  await field.fill(QUESTION);
  await field.press('Enter');
  await frame.locator('[role=log] .bot', { hasText: /6\.90/ }).waitFor();
  expect(await offers(frame).count()).toBe(0);
});

covers('widget.offers', 'widget.handoff')('a person is offered in words after the second one in a row', async () => {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await askUnknown(frame, 2);
  await frame.getByText(IN_WORDS).waitFor();
  expect(await violationsOn(frame)).toEqual([]);
  await offers(frame).first().click();
  await frame.getByText('This chat is being handed over to a person').waitFor();
  expect(await offers(frame).count()).toBe(0);
});

covers('widget.offers')('answers that know lie between two that do not: nothing is offered in words', async () => {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await askUnknown(frame, 1);
  await say(frame, QUESTION);
  await answered(shown);
  await say(frame, UNKNOWN[1]);
  await answers(frame).nth(2).waitFor();
  await offers(frame).first().waitFor();
  expect(await frame.getByText(IN_WORDS).count()).toBe(0);
});

covers('widget.offers', 'widget.config')('a widget without handoff offers only to ask differently', async () => {
  const frame = await (await widgets.visit({ handoff: false })).open();
  await askUnknown(frame, 2);
  expect(await offers(frame).allInnerTexts()).toEqual(['Ask differently']);
});
