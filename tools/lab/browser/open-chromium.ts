import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, LaunchOptions } from 'playwright-core';

/** Brings up the Chromium of the tests; `args` are added to what it is always started with. */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  // The bundle is in `dist/lab/programs`; the tool that finds Chromium is with its own files.
  const tool = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'tools', 'chromium.mjs')).href;
  const { findChromium } = (await import(tool)) as { findChromium(): Promise<LaunchOptions> };
  const found = await findChromium();
  return chromium.launch({ ...found, args: [...(found.args ?? []), ...args] });
}
