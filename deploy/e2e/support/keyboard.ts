import type { Page } from 'playwright-core';

interface Stop {
  /** The place among the controls; -1 is something else, such as a region that scrolls. */
  readonly at: number;
  readonly isMarked: boolean;
}

/** Finds the controls of the page, and what each looks like without the focus. A group of radio buttons is one control. */
const FIND = `
  document.activeElement?.blur();
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }),
  );
  const groupOf = (one) => (one.type === 'radio' ? [...document.querySelectorAll('input[type=radio]')].filter(({ name, form }) => name === one.name && form === one.form) : [one]);
  const looksOf = (one) => {
    const { outline, boxShadow, backgroundColor, borderColor, textDecoration } = getComputedStyle(one);
    return [outline, boxShadow, backgroundColor, borderColor, textDecoration].join();
  };
  window.controls = all.filter((one) => groupOf(one).find((other) => all.includes(other)) === one);
  window.controlOf = (one) => window.controls.findIndex((control) => groupOf(control).includes(one));
  window.looksOf = looksOf;
  const looks = new Map(all.map((one) => [one, looksOf(one)]));
  window.isMarked = (one) => looks.get(one) !== looksOf(one);
  window.controls.map((one) => one.outerHTML.slice(0, 120));
`;
const STOP = `({ at: controlOf(document.activeElement), isMarked: isMarked(document.activeElement) })`;

/** Presses Tab all around the open page, and returns the controls that are never reached, or that do not show the focus. */
export async function keyboardProblems(page: Page): Promise<string[]> {
  const controls = (await page.evaluate(`{${FIND}}`)) as readonly string[];
  const stops: Stop[] = [];
  // Once around is enough from wherever the focus was; a few more for what is no control.
  for (let press = 0; press < controls.length + 8; press += 1) {
    await page.keyboard.press('Tab');
    stops.push((await page.evaluate(STOP)) as Stop);
  }
  return controls.flatMap((control, at) => {
    const stop = stops.find((one) => one.at === at);
    if (!stop) return [`the keyboard does not reach ${control}`];
    return stop.isMarked ? [] : [`the focus is not seen on ${control}`];
  });
}
