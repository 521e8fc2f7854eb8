import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
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

describe('npm run matrix', () => {
  it('gathers the boxes as every drawing does', async () => {
    const structures = join(folder, 'structures.csv');
    const out = join(folder, 'structures.svg');
    writeFileSync(structures, 'us,later,structure\n1,,ED01\n2,1,FC02\n');

    await matrixCommand([structures, '--out', out, '--grouping', 'structure']);

    expect(readFileSync(out, 'utf8')).toMatch(/ED01[\s\S]*FC02/);
  });
});

describe('npm run matrix of a file that tells of its periods', () => {
  const group = (id: string, name: string, unit: string) =>
    `<node id="${id}"><graph><node id="${unit}"><data><hmcnode id="${unit}" type="DEPOSIT"/></data></node></graph><data><hmcnode id="${id}" name="${name}" type="PERIOD_GROUP"/></data></node>`;

  it('calls the rows by their names, and tells them on', async () => {
    const matrix = join(folder, 'matrix.xml');
    const edge = '<edge source="1" target="2"><data><hmcedge type="ABOVE"/></data></edge>';
    writeFileSync(
      matrix,
      `<?xml version="1.0"?><graphml><graph>${group('A', 'Time of plague', '2')}${group('B', 'Later', '1')}${edge}</graph></graphml>`,
    );

    const [picture, again] = [join(folder, 'periods.svg'), join(folder, 'periods.hmcx')];
    await matrixCommand([matrix, '--out', picture]);
    await matrixCommand([matrix, '--out', again]);
    await matrixCommand([again, '--out', picture.replace('periods', 'again')]);

    const drawn = readFileSync(picture, 'utf8');
    expect(drawn).toMatch(/B · Later[^]*A · Time of/);
    expect(readFileSync(join(folder, 'again.svg'), 'utf8')).toContain('B · Later');
  });
});

describe('npm run import', () => {
  it('gives unknown relation words and values a meaning for the whole file', async () => {
    const sheet = join(folder, 'words.csv');
    writeFileSync(
      sheet,
      'us,definition,relazioni\n1,Tagglio,coppre 2\n2,Fossa di fusione,\n3,Tagglio,coppre 2\n',
    );
    process.env['DATA_DIR'] = join(folder, 'words');
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const run = async (...args: string[]): Promise<string> => {
      lines.length = 0;
      await importCommand([sheet, '--site', 'Villa', '--dry-run', ...args]);
      return lines.join('\n');
    };

    const without = await run();
    const replaced = [
      '--replace',
      'us.relationships:coppre=Copre',
      '--replace',
      'us.definition:Tagglio=Taglio',
    ];
    const mapped = await run(...replaced, '--new-term', 'us.definition:Fossa di fusione');
    log.mockRestore();
    delete process.env['DATA_DIR'];

    expect(without).toContain('0 relations recorded');
    expect(mapped).toContain('2 relations recorded');
    expect(mapped).toMatch(/Vocabularies: 1 created/);
  });

  it.each([
    ['--replace', 'coppre'],
    ['--replace', 'us.relationships:coppre'],
    ['--replace', 'us.relationships:=Copre'],
    ['--new-term', 'Fossa'],
  ])('rejects %s %j and says what it takes', async (option, given) => {
    await expect(importCommand([file, option, given])).rejects.toThrow(
      `${option} "${given}" has another form.\nUsage: npm run import`,
    );
  });

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

    await expect(done).rejects.toThrow(`${data} is not a SQLite database. Move it elsewhere`);
    delete process.env['DATABASE_URL'];
    delete process.env['DATA_DIR'];
  });
});
