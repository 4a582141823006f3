import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { messagesOf } from './support/answers';
import { visit } from './support/business-page';
import { realBrowser } from './support/chromium';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { onThisMachine } from './support/local-run';
import { pixelsTooWide } from './support/pixels-too-wide';
import { baseUrl, hostRoot, origin } from './support/target';
import { violationsOn } from './support/violations';

const ROOT = resolve(__dirname, '../..');
/** The limit covers the sign-in by mail and an answer to each message. */
const TIME_LIMIT_MS = 120_000;

async function seeded(): Promise<{ readonly text: string; readonly chat: string; readonly key: string }> {
  const options = { cwd: ROOT, env: process.env, timeout: TIME_LIMIT_MS };
  const { stdout: text } = await promisify(execFile)('npm', ['run', '-s', 'seed', '--', baseUrl], options);
  const named = (name: string) => new RegExp(`^  ${name} +(\\S+)`, 'm').exec(text)![1]!;
  return { text, chat: named('chat'), key: named('key') };
}

onThisMachine('npm run seed', () => {
  covers('seed.chat')('creates a chat in which each message is answered before the next', async () => {
    const { text, chat, key } = await seeded();
    const messages = await messagesOf(key, chat);
    const users = messages.filter(({ client_message_id }) => String(client_message_id).startsWith('demo-'));
    expect(users).toHaveLength(4);
    for (const user of users) {
      const answer = messages[messages.indexOf(user) + 1];
      expect(answer).toMatchObject({ sender_type: 'bot', answers_message_id: user.id });
    }
    expect(text).toContain('Try next');
    expect(text).toContain(`${baseUrl}/chats/${chat}/messages?direction=backward&limit=1`);
    await expectData(200, call('GET', `/chats/${chat}/messages?direction=backward&limit=1`, { token: key }));
  });

  const browser = realBrowser();
  covers('seed.widget')('puts the widget on the demo page, where its bot answers', async () => {
    const page = /on the page (\S+)/.exec((await seeded()).text)![1]!;
    // Browsers may refuse storage to a frame of another site, whose chat is then gone after a reload.
    expect(new URL(page).hostname).toBe(new URL(hostRoot).hostname);
    const shown = await visit(browser(), page);
    const frame = await shown.open();
    await frame.getByRole('button', { name: 'When are you open?' }).click();
    await frame.locator('[role=log] .bot').waitFor();
    expect((await seeded()).text).toContain(page);
  });

  covers('seed.shop')('makes the demo page a shop with the prices that its bot tells', async () => {
    const address = /on the page (\S+)/.exec((await seeded()).text)![1]!;
    const shown = await visit(browser(), address, { viewport: { width: 320, height: 640 } });
    const { page } = shown;
    const cards = page.locator('.cards li');
    expect(await cards.count()).toBe(6);
    expect(await cards.filter({ hasText: 'Hand grinder Lind' }).innerText()).toContain('€89.00');
    const isDrawn = '[...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)';
    expect(await page.evaluate(isDrawn)).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([await violationsOn(page), await pixelsTooWide(page)]).toEqual([[], 0]);
    }
    const article = page.getByRole('link', { name: 'How to brew filter coffee' });
    const { status } = await fetch((await article.getAttribute('href'))!.replace(origin, hostRoot));
    expect(status).toBe(200);
    expect(await page.content()).not.toContain('data-language');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const question = await page.locator('.demo li').first().innerText();
    const frame = await shown.open();
    await frame.getByLabel('Nachricht schreiben').fill(question);
    await frame.getByRole('button', { name: 'Senden', exact: true }).click();
    await frame.locator('[role=log] .bot', { hasText: /6,90/ }).waitFor();
  });
});
