import type { Page } from 'playwright-core';

/** Waits until the plan page is drawn for the first time. Not by `waitForFunction`, which the content policy of the page refuses. */
export async function waitForPlan(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => (performance.getEntriesByName('plan-drawn').length > 0 ? done() : setTimeout(look, 10));
    look();
  })`);
}
