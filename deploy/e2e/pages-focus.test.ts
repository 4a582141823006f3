import { newWindow, realBrowser } from './support/chromium';
import { covers } from './support/covers';
import { randomAddress } from './support/people';
import { hostRoot } from './support/target';
import { mainText, press, signInOn } from './support/walk';

const browser = realBrowser();

covers('pages.focus')('without script the focus is in the first field, and after an error on the summary', async () => {
  const page = await newWindow(browser(), { javaScriptEnabled: false });
  const focused = (selector: string) => page.locator(`${selector}:focus`).waitFor();
  const summary = () => focused('[role=alert]');
  await page.goto(`${hostRoot}/device`);
  await focused('#email');
  const email = randomAddress();
  await page.keyboard.type(email);
  await press(page, 'Send me a code');
  await focused('#code');
  await page.keyboard.type('12');
  await press(page, 'Sign in');
  await summary();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await focused('#code');
  await page.goto(`${hostRoot}/device`);
  await signInOn(page, email.replace('@', '2@'));
  await focused('#user_code');
  await page.keyboard.type('BBBB-BBBB');
  await press(page, 'Continue');
  await summary();
  expect((await mainText(page)).match(/No device waits/g)).toHaveLength(1);
});

covers('pages.focus')('without script a notice about what was done has the focus', async () => {
  const page = await newWindow(browser(), { javaScriptEnabled: false });
  await page.goto(`${hostRoot}/account/keys`);
  await signInOn(page, randomAddress());
  await page.getByLabel('Name').fill('Laptop');
  await page.getByLabel('Your account').check();
  await press(page, 'Create key');
  await page.goto(`${hostRoot}/account/keys`);
  await page.getByText('Revoke Laptop').click();
  await press(page, 'Revoke now');
  await page.locator('[role=status]:focus').waitFor();
  await press(page, 'Not you? Sign out');
  expect(await mainText(page)).toContain('You are signed out.');
  await page.locator('#email:focus').waitFor();
});
