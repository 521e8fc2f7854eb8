import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, LaunchOptions } from 'playwright-core';

/** Starts the Chromium of the tests. `args` are added to the usual arguments. */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  // This file is bundled into `dist/lab/programs`. The tool that finds Chromium is in the sources.
  const tool = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'tools', 'chromium.mjs')).href;
  const { findChromium } = (await import(tool)) as { findChromium(): Promise<LaunchOptions> };
  const found = await findChromium();
  return chromium.launch({ ...found, args: [...(found.args ?? []), ...args] });
}
