import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, 'calc');

/** The clipboard content of a spreadsheet program. */
export interface CopiedCells {
  html: string;
  text: string;
}

/**
 * Clipboard content of LibreOffice Calc 7.4 for `calc/units.csv`, an invented table: opened as .ods under Xvfb, all
 * cells selected with Ctrl-A, copied with Ctrl-C, and read with `xclip -o -selection clipboard -t text/html` (and
 * `UTF8_STRING`). `copyFromCalc` repeats this.
 */
export function readCopiedCells(): CopiedCells {
  const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
  return { html: read('units.html'), text: read('units.txt') };
}

const PROGRAMS = ['soffice', 'Xvfb', 'xclip', 'xdotool'];

/** Lists the programs that this machine lacks for `copyFromCalc`. */
export function listMissingPrograms(): string[] {
  return PROGRAMS.filter((name) => {
    try {
      execFileSync('which', [name], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

const CSV = 'CSV:44,34,76,1,,0,false,true';
const TRIES = 120;

/** Opens the table in Calc on a display of its own and copies all of it; undefined where that does not open in time. */
export async function copyFromCalc(): Promise<CopiedCells | undefined> {
  const home = mkdtempSync(join(tmpdir(), 'trowel-calc-'));
  const display = `:${100 + (process.pid % 800)}`;
  const env = { ...process.env, DISPLAY: display };
  const profile = `-env:UserInstallation=file://${home}/profile`;
  const run = (name: string, ...args: string[]): string =>
    execFileSync(name, args, {
      env,
      cwd: home,
      encoding: 'utf8',
      timeout: 120_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const started: ChildProcess[] = [];
  const start = (name: string, ...args: string[]): void => {
    started.push(spawn(name, args, { env, cwd: home, stdio: 'ignore', detached: true }));
  };
  try {
    start('Xvfb', display, '-screen', '0', '1024x768x24');
    run(
      'soffice',
      profile,
      '--headless',
      '--convert-to',
      'ods',
      `--infilter=${CSV}`,
      join(FOLDER, 'units.csv'),
    );
    start('soffice', profile, '--norestore', '--nologo', '--calc', 'units.ods');
    const window = await awaitWindow(() => run('xdotool', 'search', '--onlyvisible', '--name', 'units.ods'));
    const read = (target: string): string => run('xclip', '-o', '-selection', 'clipboard', '-t', target);
    if (window === undefined) return undefined;
    for (let tries = 0; tries < TRIES; tries++) {
      run('xdotool', 'windowfocus', window);
      run('xdotool', 'key', '--clearmodifiers', 'ctrl+a', 'ctrl+c');
      await sleep(1_000);
      const html = attempt(() => read('text/html'));
      if (html) return { html, text: read('UTF8_STRING') };
    }
    return undefined;
  } finally {
    for (const { pid } of started.toReversed()) if (pid !== undefined) attempt(() => process.kill(-pid));
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function awaitWindow(find: () => string): Promise<string | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [window] = attempt(find)?.trim().split('\n') ?? [];
    if (window) return window;
    await sleep(1_000);
  }
  return undefined;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Writes copied cells to the clipboard of a page, as HTML and as text. */
export async function putOnClipboard(page: Page, { html, text }: CopiedCells): Promise<void> {
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
    'text/html': new Blob([${JSON.stringify(html)}], { type: 'text/html' }),
    'text/plain': new Blob([${JSON.stringify(text)}], { type: 'text/plain' }),
  })])`);
}
