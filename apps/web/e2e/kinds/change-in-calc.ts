import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Time limit of one conversion. */
const MAX_MS = 120_000;

/** Returns true if this machine has LibreOffice. */
export function hasCalc(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore', timeout: MAX_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a workbook in LibreOffice Calc, replaces texts of cells, and saves it as XLSX. The cells are changed in the flat
 * XML of the opened document. @throws Error if a text is not the text of exactly one cell
 */
export function changeInCalc(
  workbook: Uint8Array,
  changes: readonly (readonly [before: string, after: string])[],
): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-calc-'));
  const convert = (file: string, format: string): void => {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', format, file], {
      cwd: folder,
      stdio: 'ignore',
      timeout: MAX_MS,
    });
  };
  try {
    writeFileSync(join(folder, 'table.xlsx'), workbook);
    convert('table.xlsx', 'fods');
    let document = readFileSync(join(folder, 'table.fods'), 'utf8');
    for (const [before, after] of changes) {
      const [start, rest, ...more] = document.split(`<text:p>${before}</text:p>`);
      if (rest === undefined || more.length > 0) throw new Error(`${before} is not the text of one cell`);
      document = `${start}<text:p>${after}</text:p>${rest}`;
    }
    writeFileSync(join(folder, 'changed.fods'), document);
    convert('changed.fods', 'xlsx');
    return new Uint8Array(readFileSync(join(folder, 'changed.xlsx')));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
