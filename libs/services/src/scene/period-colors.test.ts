import { DIALECTS } from '@trowel/db/testing';
import { readPdf } from '@trowel/documents/testing';
import { createPeriodColors, type MatrixScreen } from '@trowel/domain/drawing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { getMatrixFile, getMatrixScreen } from '../matrix/index.ts';
import { createPeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportScene, getScene } from './scenes.ts';

const siteName = 'Villa';
/** Listed with and without a colour, a phase without one, and two that only units name. */
const LISTED = [
  { period: '1', phase: '', color: '#ab12cd', start_year: 1500 },
  { period: '2', phase: '', color: null, start_year: -27 },
  { period: '2', phase: '1', color: null, start_year: 100 },
  { period: '2', phase: '2', color: null, start_year: -27 },
  { period: '10', phase: '', color: null, start_year: -500 },
];
const USED = [...LISTED, { period: '7', phase: '' }, { period: 'Neolithic', phase: '' }];

describe.each(DIALECTS)('colours of periods on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  /** As the pages compute them, from the chronology. */
  const colorOf = createPeriodColors(LISTED);
  const expected = USED.map(({ period, phase }) => colorOf(period, phase));
  const drawing = {
    siteName,
    grouping: 'phase',
    paper: 'A3',
    orientation: 'landscape',
  } as const;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('viewer');
    const operator = world.as('operator');
    await createSite(operator, { site_name: siteName });
    for (const period of LISTED) await createPeriod(operator, { site_name: siteName, ...period });
    for (const [at, { period, phase }] of USED.entries())
      await createUnit(operator, {
        site_name: siteName,
        us_number: String(at + 1),
        period,
        phase,
        ...(at > 0 && { relationships: [{ type: 'covered_by', us_number: String(at) }] }),
      });
  });
  afterAll(() => world.dispose());

  it('are the same in the scene, and whole periods have that of the period', async () => {
    const { periods, units } = await getScene(ctx, { siteName });

    expect(units.map(({ period }) => periods[period]!.color)).toEqual(expected);
    for (const { period, color, period_color: whole = color } of periods) expect(whole).toBe(colorOf(period));
  });

  it('are the same in the GLB', async () => {
    const { bytes } = await exportScene(ctx, { siteName }, 'glb');
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
    const { nodes, meshes, materials } = JSON.parse(
      new TextDecoder().decode(bytes.subarray(20, 20 + length)),
    );
    const painted = nodes
      .filter((node: object) => 'mesh' in node)
      .map(({ mesh }: { mesh: number }) => {
        const { material } = meshes[mesh].primitives[0];
        return materials[material].pbrMetallicRoughness.baseColorFactor.slice(0, 3);
      });

    for (const [at, color] of expected.entries())
      for (const [channel, value] of linearOf(color).entries())
        expect(painted[at][channel]).toBeCloseTo(value, 2);
  });

  it('are the same in the matrix on screen, as SVG, and as PDF', async () => {
    const screen = JSON.parse(
      new TextDecoder().decode(await getMatrixScreen(ctx, { ...drawing, relations: 'reduced' })),
    ) as MatrixScreen;
    const lanes = screen.lanes.map(({ period, phase, color }) => [color, colorOf(period, phase)]);
    expect(lanes.map(([color]) => color)).toEqual(lanes.map(([, wanted]) => wanted));
    expect(new Set(lanes.map(([color]) => color))).toEqual(new Set(expected));

    const { bytes } = await getMatrixFile(ctx, { ...drawing, format: 'svg' });
    const svg = new TextDecoder().decode(bytes as Uint8Array);
    const swatches = [...svg.matchAll(/<rect class="period"[^>]* fill="(#[0-9a-f]{6})"/gu)];
    expect(swatches.map(([, color]) => color)).toEqual(lanes.map(([color]) => color));

    const pdf = await getMatrixFile(ctx, { ...drawing, format: 'pdf' });
    const { contents } = await readPdf(pdf.bytes as Uint8Array);
    const text = contents.join('\n');
    for (const color of expected) expect(text).toContain(`${pdfColorOf(color)} rg`);
  });
});

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function linearOf(color: string): number[] {
  return channelsOf(color)
    .map((channel) => channel / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
}

function pdfColorOf(color: string): string {
  return channelsOf(color)
    .map((channel) => Math.round(channel / 0.255) / 1000)
    .join(' ');
}
