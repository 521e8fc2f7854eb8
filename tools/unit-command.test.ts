import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importCommand } from './import-command.ts';
import { unitCommand } from './unit-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'trowel-lines-'));

async function say(args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await unitCommand(args);
  } finally {
    log.mockRestore();
  }
  return lines.join('\n');
}

describe('npm run unit', () => {
  beforeAll(async () => {
    process.env['DATA_DIR'] = folder;
    const file = join(folder, 'units.csv');
    writeFileSync(file, 'us,definition\n12,Humus\n');
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await importCommand([file, '--site', 'Villa']);
    log.mockRestore();
  });
  afterAll(() => {
    delete process.env['DATA_DIR'];
    rmSync(folder, { recursive: true });
  });

  it('says what each word is taken for, and writes nothing, with --dry-run', async () => {
    const said = await say(['--site', 'Villa', '--dry-run', '1042 taglio P3 taglia 12-14']);

    expect(said).toBe(
      [
        '1: 1042 taglio P3 taglia 12-14',
        '  1042    SU: 1042',
        '  taglio  Stratigraphic definition: Cut',
        '  P3      Period: 3',
        '  taglia  cuts …',
        '  question: “12-14”: SU 12 to 14, or one unit called 12-14? → 12..14 | "12-14"',
      ].join('\n'),
    );
  });

  it('records lines and prints them as they now stand', async () => {
    const said = await say(['--site', 'Villa', '+ taglio P3 taglia 12', '1050 muro']);

    expect(said).toMatch(
      /^US 13 cut P3 cuts 12\nUS 1050 wall\n2 recorded at Villa\. To undo it: POST \/api\/imports\/\S+\/undo$/,
    );
  });

  it('tells what is not clear, or its usage', async () => {
    await expect(say(['--site', 'Villa', '7 tagla 12'])).rejects.toThrow(
      'line 1: “tagla” is not a relation. → taglia\nNothing was recorded.',
    );
    await expect(say(['7 muro'])).rejects.toThrow('Usage: npm run unit -- --site NAME');
  });
});
