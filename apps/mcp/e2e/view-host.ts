import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Frame, type LaunchOptions, type Page } from 'playwright-core';
import type { connectLegacy } from '../test/test-mcp.ts';

type Client = Awaited<ReturnType<typeof connectLegacy>>;

const TOOLS = join(import.meta.dirname, '..', '..', '..', 'tools');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The policy a host sets for a view that asks for nothing (MCP Apps, 2026-01-26). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
].join('; ');

/** A tool of the repository; these are plain JavaScript outside of this package. */
export async function loadTool<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(join(TOOLS, name)).href)) as T;
}

/** Brings up the Chromium that this machine has, or the one of npm. */
export async function openBrowser(): Promise<Browser> {
  const { findChromium } = await loadTool<{ findChromium(): Promise<LaunchOptions> }>('chromium.mjs');
  return chromium.launch(await findChromium());
}

/** A call whose answer is shown, and by what kind of host. */
export interface Shown {
  tool: string;
  args: Record<string, unknown>;
  theme?: 'light' | 'dark';
  locale?: string;
  width?: number;
}

/** A view in a host. */
export interface OpenedView {
  page: Page;
  view: Frame;
  /** What the view asked of its host, in order, by method. */
  asked: { method: string; params: Record<string, unknown> }[];
  /** What the page and the view complained of: errors, breaches of the policy. */
  complaints: string[];
  /** Tells the view what changed around it. */
  tell(context: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

/** Calls a tool as a host does, and shows its answer in its view: a frame without an origin, under the strictest policy. */
export async function openView(browser: Browser, client: Client, shown: Shown): Promise<OpenedView> {
  const { tool, args, theme = 'light', locale = 'en', width = 640 } = shown;
  const { tools } = await client.listTools();
  const { _meta: meta } = tools.find(({ name }) => name === tool)!;
  const { resourceUri: uri } = meta!['ui'] as { resourceUri: string };
  const [content] = (await client.readResource({ uri })).contents as { text: string }[];
  const html = content!.text.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  );
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const asked: OpenedView['asked'] = [];
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.exposeFunction('ask', async (method: string, params: Record<string, unknown>) => {
    asked.push({ method, params });
    if (method === 'tools/call') return client.callTool(params as { name: string });
    if (method !== 'ui/initialize') return {};
    return {
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'test-host', version: '1' },
      hostCapabilities: { serverTools: {}, openLinks: {} },
      hostContext: {
        theme,
        locale,
        displayMode: 'inline',
        availableDisplayModes: ['inline', 'fullscreen'],
        toolInfo: { tool: { name: tool } },
      },
    };
  });
  const result = await client.callTool({ name: tool, arguments: args });
  await page.setContent(`<body style="margin:0"><iframe sandbox="allow-scripts" title="view"
    style="width:100%;height:100px;border:0;display:block;color-scheme:${theme}"></iframe>`);
  await page.evaluate(`(${HOST})(${JSON.stringify({ html, args, result })})`);
  const view = await page.locator('iframe').elementHandle();
  return {
    page,
    view: (await view!.contentFrame())!,
    asked,
    complaints,
    tell: (changed) => page.evaluate(`tell(${JSON.stringify(changed)})`),
    close: () => context.close(),
  };
}

/** The page around a view, as a function of the browser: passes on what the view asks, and makes its frame as high as it says. */
const HOST = `({ html, args, result }) => {
  const frame = document.querySelector('iframe');
  const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
  window.tell = (params) => post({ method: 'ui/notifications/host-context-changed', params });
  addEventListener('message', async ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    const { id, method, params } = data;
    if (method === 'ui/notifications/initialized') {
      post({ method: 'ui/notifications/tool-input', params: { arguments: args } });
      post({ method: 'ui/notifications/tool-result', params: result });
    } else if (method === 'ui/notifications/size-changed') frame.style.height = params.height + 'px';
    else if (id !== undefined) {
      try {
        post({ id, result: await window.ask(method, params) });
      } catch (error) {
        post({ id, error: { code: -32000, message: error.message } });
      }
    }
  });
  frame.srcdoc = html;
}`;

/** Asks axe-core about a view: each serious or critical fault as a line with what is wrong and where. */
export async function findFaults(view: Frame): Promise<string[]> {
  await view.evaluate(AXE);
  const { violations } = (await view.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })`,
  )) as {
    violations: { id: string; impact: string; help: string; nodes: { html: string }[] }[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 300)}`));
}
