import { UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';
import type { Archive } from '../archive-read.ts';
import { findNumberShape, type NumberShape } from './xlsx-numbers.ts';
import { readXml } from '../xml-read.ts';

/** Parts of the sheets of a workbook, and the settings of its numbers. */
export interface WorkbookParts {
  sheets: { name: string; part: string; hidden: boolean }[];
  sharedStrings?: string;
  styles?: string;
  /** Dates count from 1904, as in old Macintosh files. */
  uses1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

/**
 * Finds the parts of a workbook.
 * @throws UnsupportedMediaTypeError if the archive is not an Excel workbook
 */
export async function findWorkbookParts(archive: Archive): Promise<WorkbookParts> {
  const workbook = await findWorkbookPart(archive);
  const relations = await readRelations(archive, workbook);
  const parts: WorkbookParts = { sheets: [], uses1904: false };
  await readXml(archive.read(workbook), workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') parts.uses1904 = isTrue(attributes['date1904']);
      if (name === 'sheet') addSheet(parts, attributes, relations);
    },
  });
  for (const { type, target } of relations.values()) {
    if (type === 'sharedStrings') parts.sharedStrings = target;
    if (type === 'styles') parts.styles = target;
  }
  return parts;
}

function addSheet(
  parts: WorkbookParts,
  attributes: Readonly<Record<string, string>>,
  relations: Map<string, Relation>,
): void {
  const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
  const relation = relations.get(id);
  // Charts and macro sheets have no table.
  if (relation?.type !== 'worksheet') return;
  const state = attributes['state'];
  const hidden = state === 'hidden' || state === 'veryHidden';
  parts.sheets.push({
    name: attributes['name'] ?? `Sheet${parts.sheets.length + 1}`,
    part: relation.target,
    hidden,
  });
}

async function findWorkbookPart(archive: Archive): Promise<string> {
  if (archive.has('_rels/.rels')) {
    for (const { type, target } of (await readRelations(archive, '')).values()) {
      if (type === 'officeDocument' && target.endsWith('.xml') && archive.has(target)) return target;
    }
  }
  if (archive.has('xl/workbook.xml')) return 'xl/workbook.xml';
  if (archive.has('xl/workbook.bin')) {
    throw new UnsupportedMediaTypeError({
      en: 'The file is a binary workbook (.xlsb): save it as .xlsx',
      it: 'Il file è una cartella di lavoro binaria (.xlsb): salvala come .xlsx',
    });
  }
  throw new UnsupportedMediaTypeError({
    en: 'The file is neither an Excel workbook (.xlsx) nor an OpenDocument spreadsheet (.ods): it has no xl/workbook.xml and no content.xml',
    it: 'Il file non è né una cartella di lavoro di Excel (.xlsx) né un foglio di calcolo OpenDocument (.ods): mancano xl/workbook.xml e content.xml',
  });
}

/** Reads the relationships of a part by id. The part `''` is the whole archive. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const file = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(file)) return relations;
  await readXml(archive.read(file), file, {
    open(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External' || Id === undefined) return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolvePart(folder, Target) });
    },
  });
  return relations;
}

function resolvePart(folder: string, target: string): string {
  const slashed = target.replaceAll('\\', '/');
  const path = slashed.startsWith('/') ? slashed : `${folder}${slashed}`;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Returns the number shape of each cell style. */
export async function readNumberShapes(archive: Archive, part: string | undefined): Promise<NumberShape[]> {
  const shapes: NumberShape[] = [];
  if (part === undefined || !archive.has(part)) return shapes;
  const codes = new Map<number, string>();
  let inCellFormats = false;
  await readXml(archive.read(part), part, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCellFormats = true;
      if (name !== 'xf' || !inCellFormats) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      shapes.push(findNumberShape(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return shapes;
}

/** Returns true if the archive contains macros. They are never read. */
export function hasMacros(archive: Archive): boolean {
  return archive.names.some((name) =>
    /vbaproject\.bin$|macrosheets\/|^Basic\/[^/]+\/(?!script-lb)|^Scripts\/.*[^/]$/i.test(name),
  );
}

/**
 * Checks that a part exists.
 * @throws ValidationError if the workbook names a missing part
 */
export function requirePart(archive: Archive, part: string, sheet: string): void {
  if (!archive.has(part))
    throw new ValidationError([], {
      en: `The workbook lacks ${part}, the content of sheet ${sheet}`,
      it: `Nella cartella di lavoro manca ${part}, il contenuto del foglio ${sheet}`,
    });
}
