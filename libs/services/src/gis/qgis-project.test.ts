import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openArchive } from '@trowel/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { exportFile } from '../export/export-file.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createGeometries } from './testing/create-geometries.ts';

/** The Python of the system, which has the module of QGIS. */
const PYTHON = '/usr/bin/python3';
const SCRIPT = `
import json, sys
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor
from qgis.core import QgsApplication, QgsMapRendererSequentialJob, QgsMapSettings, QgsProject
file, picture = sys.argv[1:]
app = QgsApplication([], False)
app.initQgis()
project = QgsProject.instance()
if not project.read(file):
    sys.exit('QGIS cannot read the project: ' + project.error())
order = [node.layer() for node in project.layerTreeRoot().findLayers()]
layers = [{
    'name': layer.name(), 'valid': layer.isValid(), 'features': layer.featureCount(),
    'renderer': layer.renderer().type(), 'ordered': layer.renderer().orderByEnabled(), 'crs': layer.crs().authid(),
    'labels': layer.labelsEnabled(), 'alias': layer.attributeAlias(layer.fields().indexOf('us_number')),
    'categories': [[c.value(), c.symbol().color().name()] for c in layer.renderer().categories()] if layer.renderer().type() == 'categorizedSymbol' else [],
} for layer in order]
settings = QgsMapSettings()
settings.setLayers(order)
settings.setDestinationCrs(project.crs())
settings.setBackgroundColor(QColor(255, 255, 255))
settings.setOutputSize(QSize(600, 400))
settings.setExtent(order[-1].extent().buffered(1))
job = QgsMapRendererSequentialJob(settings)
job.start()
job.waitForFinished()
job.renderedImage().save(picture)
image = job.renderedImage()
colours = {image.pixelColor(x, y).name() for x in range(0, 600, 3) for y in range(0, 400, 3)}
print(json.dumps({'title': project.title(), 'crs': project.crs().authid(), 'layers': layers, 'colours': len(colours)}))
`;

interface OpenedProject {
  title: string;
  crs: string;
  layers: {
    name: string;
    valid: boolean;
    features: number;
    renderer: string;
    ordered: boolean;
    crs: string;
    labels: boolean;
    alias: string;
    categories: [string, string][];
  }[];
  colours: number;
}

const HEADLESS = { ...process.env, QT_QPA_PLATFORM: 'offscreen' };
const hasQgis = spawnSync(PYTHON, ['-c', 'import qgis.core'], { env: HEADLESS }).status === 0;

describe('a QGIS project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-qgis-'));
  let world: World;
  let ctx: Context;
  let files: Map<string, Uint8Array>;

  beforeAll(async () => {
    world = await openWorld('sqlite');
    ctx = world.as('operator');
    await createGeometries(ctx);
    const { bytes } = await exportFile(ctx, { what: 'qgis', siteName: 'Colle' });
    files = await unpack(bytes);
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await world.dispose();
  });

  it('is beside its GeoPackage, which it names by a relative path', () => {
    const project = new TextDecoder().decode(files.get('Colle.qgs'));

    expect([...files.keys()].sort()).toEqual(['Colle.gpkg', 'Colle.qgs']);
    expect(project).toContain('source="./Colle.gpkg|layername=us_polygons"');
    expect(project.indexOf('us_points')).toBeLessThan(project.indexOf('us_polygons'));
    expect(project).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.skipIf(!hasQgis)(
    'opens in QGIS with all layers, styles and labels (needs python3-qgis)',
    () => {
      const home = join(folder, 'home');
      mkdirSync(home);
      const script = join(home, 'open.py');
      writeFileSync(script, SCRIPT);
      const { status, stdout, stderr } = spawnSync(
        PYTHON,
        [script, join(folder, 'Colle.qgs'), join(folder, 'picture.png')],
        { encoding: 'utf8', env: { ...HEADLESS, HOME: home }, timeout: 60_000 },
      );
      expect([status, stderr.replace(/^QStandardPaths.*$/gm, '').trim()]).toEqual([0, expect.any(String)]);
      const opened = JSON.parse(stdout.split('\n').find((line) => line.startsWith('{'))!) as OpenedProject;
      const polygons = opened.layers.at(-1)!;

      expect([opened.title, opened.crs]).toEqual(['Colle', 'EPSG:3004']);
      expect(opened.layers.map(({ valid, crs }) => [valid, crs])).toEqual(
        opened.layers.map(() => [true, 'EPSG:3004']),
      );
      expect(opened.layers).toHaveLength(4);
      expect(polygons).toMatchObject({
        features: 3,
        renderer: 'categorizedSymbol',
        ordered: true,
        labels: true,
      });
      expect(polygons.alias).toBe('SU');
      expect(new Set(polygons.categories.map(([, colour]) => colour)).size).toBe(polygons.categories.length);
      // Background, two periods, outlines and numbers.
      expect(opened.colours).toBeGreaterThan(4);
    },
    90_000,
  );
});

async function unpack(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const archive = await openArchive(bytes);
  const files = new Map<string, Uint8Array>();
  for (const name of archive.names) files.set(name, await buffer(archive.read(name)));
  return files;
}
