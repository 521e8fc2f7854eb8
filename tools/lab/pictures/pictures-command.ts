import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requestToken, runBuiltServices } from '../browser/run-built-services.ts';
import { openChromium } from '../browser/open-chromium.ts';
import { captureContactSheets } from './contact-sheets.ts';
import { captureGuidePictures } from './guide-pictures.ts';
import { listPlaces, type ShownRecords } from './place-list.ts';

const SITE = 'Colle Serravento';
const USAGE = 'Usage: npm run pictures [-- contact FOLDER [--only phone-it]]';

/** Captures the pictures of the guide from the example excavation, or contact sheets of all pages. */
export async function picturesCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: { type: 'string', default: '' } },
  });
  const [what = 'guide', out] = positionals;
  if (what !== 'guide' && (what !== 'contact' || out === undefined)) throw new Error(USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'trowel-pictures-'));
  const services = await runBuiltServices({ folder, demo: true });
  const browser = await openChromium();
  try {
    const { url } = services;
    if (what === 'guide') await captureGuidePictures(browser, { ...services, site: SITE, only: values.only });
    else {
      const places = listPlaces({ site: SITE, ...(await findRecords(services.apiUrl)) });
      await captureContactSheets(browser, { url, places, folder: out ?? '', only: values.only });
    }
  } finally {
    await browser.close();
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A unit and a find that have much to show, and the first period and term. */
async function findRecords(apiUrl: string): Promise<Omit<ShownRecords, 'site'>> {
  const headers = { authorization: `Bearer ${await requestToken(apiUrl)}` };
  const first = async (path: string): Promise<number> => {
    const answer = await fetch(`${apiUrl}${path}`, { headers });
    return ((await answer.json()) as { data: { id: number }[] }).data[0]!.id;
  };
  const site = `site_name=${encodeURIComponent(SITE)}`;
  return {
    unit: await first(`/us?${site}&us_number=1039`),
    find: await first(`/inventario?${site}`),
    period: await first(`/periods?${site}`),
    term: await first('/thesaurus'),
  };
}
