import { mkdtempSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { openChromium } from './tools/browser/open-chromium.ts';
import { enter, runBuiltServices } from './tools/browser/run-built-services.ts';
import { fillExportSite } from './tools/bench/export-site.ts';
import { BENCH_SITE } from './tools/bench/exports-run.ts';
const n = Number(process.argv[2] ?? 1000);
const folder = mkdtempSync('/tmp/rel-');
const databaseUrl = `sqlite:///${folder}/b.db`;
await fillExportSite({ databaseUrl, dotFile: `${folder}/d.dot`, units: n });
const services = await runBuiltServices({ folder, databaseUrl });
const browser = await openChromium();
try {
  await rest(12000);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await enter(page, services.url);
  await page.goto(`${services.url}/sites/${encodeURIComponent(BENCH_SITE)}/matrix`);
  await page.locator('.matrix-surface[data-drawn]').waitFor();
  const t0: any = {};
  page.on('request', (r) => { (r as any)._at = performance.now(); });
  page.on('requestfinished', async (r) => { const e = performance.now(); const a=(r as any)._at; if (base && r.url().includes('/api/')) console.log((a - base).toFixed(0).padStart(6), (e - a).toFixed(0).padStart(6), r.method(), r.url().replace(services.url, '').slice(0, 110)); });
  let base = 0;
  const screen: any = await page.evaluate(async (p) => (await (await fetch(p)).json()).data ?? null, `/api/harris-matrix/${encodeURIComponent(BENCH_SITE)}/screen?grouping=period`);
  const nums = screen.boxes.numbers, levels = screen.boxes.levels, areas = screen.boxes.areas, words = screen.words;
  const max = Math.max(...levels);

  const { readScreen, keepScene } = await import('@trowel/domain/drawing');
  const kept = keepScene(readScreen(screen));
  console.log('kept bytes', JSON.stringify(kept).length);
  for (let k = 0; k < 3; k++) {
  const times = await page.evaluate(async ([path, body]) => { const out: number[] = []; for (let i = 0; i < 12; i++) { const a = performance.now(); const r = await fetch(path!, { method: 'POST', headers: { 'content-type': 'application/json' }, body }); await r.text(); out.push(Math.round(performance.now() - a)); } return out; }, [`/api/harris-matrix/${encodeURIComponent(BENCH_SITE)}/screen?grouping=period`, JSON.stringify(kept)]);
  console.log(times.join(' '));
  }
} finally { await browser.close(); await services.stop(); }
process.exit(0);
