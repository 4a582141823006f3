import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Runs axe-core on a page or one of its frames and returns its findings; axe-core makes no requests. A document keeps the half megabyte for the next look. */
export async function violationsOn(page: Page | Frame): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const found = (await page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")) as {
    violations: readonly Violation[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html}: ${node.failureSummary}`),
  );
}
