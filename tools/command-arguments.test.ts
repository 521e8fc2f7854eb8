import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importCommand } from './import-command.ts';
import { matrixCommand } from './matrix-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'trowel-arguments-'));
const file = join(folder, 'units.csv');
writeFileSync(file, 'us,later\n1,\n2,1\n');
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['matrix', matrixCommand],
  ['import', importCommand],
])('npm run %s', (name, command) => {
  it('tells what stands there besides the file, as when npm took the options for its own', async () => {
    const done = command([file, join(folder, 'drawing.svg')]);

    await expect(done).rejects.toThrow(
      `not also ${join(folder, 'drawing.svg')}. Options come after two dashes`,
    );
    await expect(done).rejects.toThrow(`npm run ${name} -- FILE`);
  });

  it('tells its usage when there is no file, and an option nobody knows', async () => {
    await expect(command([])).rejects.toThrow(`Usage: npm run ${name} -- FILE`);
    await expect(command([file, '--colour', 'red'])).rejects.toThrow('--colour');
  });
});

describe('npm run import', () => {
  it('keeps folder, secret and database from other accounts', async () => {
    const dataDir = join(folder, 'kept');
    process.env['DATA_DIR'] = dataDir;

    await importCommand([file, '--site', 'Villa']);

    delete process.env['DATA_DIR'];
    const modes = ['.', 'jwt-secret', 'trowel.db'].map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('tells what keeps the database from opening', async () => {
    const data = join(folder, 'data.db');
    writeFileSync(data, 'Dear diary, today we dug. '.repeat(100));
    process.env['DATABASE_URL'] = `sqlite:///${data}`;
    process.env['DATA_DIR'] = folder;

    const done = importCommand([file]);

    await expect(done).rejects.toThrow(`${data} is not a SQLite database. Move it away`);
    delete process.env['DATABASE_URL'];
    delete process.env['DATA_DIR'];
  });
});
