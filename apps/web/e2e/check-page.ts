import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What axe calls the rules of WCAG 2.2 up to AA, and what it recommends besides. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  violations: {
    id: string;
    impact: string;
    help: string;
    nodes: { html: string; failureSummary: string }[];
  }[];
}

/**
 * Asks axe-core about a page: each serious or critical fault as a line with what is wrong and where. It is run from
 * outside, so that the page's policy holds while it looks.
 */
export async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  )) as AxeResult;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html} ${failureSummary}`),
    );
}

/** Waits until a page of the client shows what it is about: nothing loads any more. */
export async function waitForPage(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Tells of each breach of the policy on the console, from where `openPage` gathers it. */
export async function reportBreaches(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error('breach of the policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`);
}
