import type { Frame } from 'playwright-core';
import { say, type Visit } from './support/business-page';
import type { Message } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { answered, keptBy, QUESTION, shopWidgets, writeAsBot } from './support/shop-widgets';
import { violationsOn } from './support/violations';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;

const widgets = shopWidgets();

const button = (frame: Frame, name: 'Helpful' | 'Not helpful') =>
  frame.getByRole('group', { name: 'Was this helpful?' }).getByRole('button', { name, exact: true });

/** Which of the two buttons are pressed. */
const pressed = async (frame: Frame) => [
  await button(frame, 'Helpful').getAttribute('aria-pressed'),
  await button(frame, 'Not helpful').getAttribute('aria-pressed'),
];
const isPressed = (frame: Frame, ...states: readonly ['true' | 'false', 'true' | 'false']) =>
  within(TIME_LIMIT_MS, async () => (await pressed(frame)).join() === states.join());

async function asked(): Promise<{ readonly shown: Visit; readonly frame: Frame }> {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  return { shown, frame };
}

/** The ratings of the bot's messages as a member reads them. */
async function ratingsIn(shown: Visit): Promise<unknown[]> {
  const { session_id } = await keptBy(shown);
  const { access_token: token } = widgets.shop().owner;
  const messages = await expectData(200, call<readonly Message[]>('GET', `/chats/${session_id}/messages`, { token }));
  return messages.filter(({ sender_type }) => sender_type === 'bot').map(({ helpful }) => helpful);
}

covers('widget.rating')(
  'a rating is kept, can be changed, and is shown after a reload and in another tab',
  async () => {
    const { shown, frame } = await asked();
    expect(await pressed(frame)).toEqual(['false', 'false']);
    await button(frame, 'Helpful').press('Enter');
    await isPressed(frame, 'true', 'false');
    await within(TIME_LIMIT_MS, async () => (await ratingsIn(shown))[0] === true);
    expect(await violationsOn(frame)).toEqual([]);
    expect(await frame.evaluate('document.activeElement.title')).toBe('Helpful');

    await shown.page.reload();
    const again = await shown.open();
    await button(again, 'Helpful').waitFor();
    await isPressed(again, 'true', 'false');

    const tab = await shown.page.context().newPage();
    await tab.goto(shown.page.url());
    await tab.locator('[data-cws-widget] button').click();
    const inTab = tab.frames().find((one) => one.url().includes('/widget/'))!;
    await button(inTab, 'Not helpful').click();
    await isPressed(inTab, 'false', 'true');
    await isPressed(again, 'false', 'true');
    expect(await ratingsIn(shown)).toEqual([false]);
  },
);

covers('widget.rating')('a rating that the service does not take is not shown, and the visitor is told', async () => {
  const { shown, frame } = await asked();
  await shown.page.route('**/rating', (route) => route.fulfill({ status: 503, body: '{}' }));
  await button(frame, 'Not helpful').click();
  await frame.getByText('That did not work. Please try again.').waitFor();
  expect(await pressed(frame)).toEqual(['false', 'false']);
  await shown.page.unroute('**/rating');
  await button(frame, 'Not helpful').click();
  await isPressed(frame, 'false', 'true');
  await within(TIME_LIMIT_MS, async () => (await ratingsIn(shown))[0] === false);
  expect(await frame.getByText('That did not work. Please try again.').count()).toBe(0);
});

covers('widget.rating')('answers that do not know, and messages of people, cannot be rated', async () => {
  const { shown, frame } = await asked();
  const groups = frame.getByRole('group', { name: 'Was this helpful?' });
  expect(await groups.count()).toBe(1);
  await writeAsBot(widgets.shop(), shown, {
    text: 'I do not know.',
    mode: 'extractive',
    outcome: 'unknown',
    sources: [],
  });
  await frame.getByText('I do not know.').waitFor();
  await say(frame, 'I want to talk to a person');
  await frame.getByText('This chat is being handed over to a person').waitFor();
  expect(await groups.count()).toBe(1);
});
