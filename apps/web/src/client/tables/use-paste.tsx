import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { HeadedBlock } from '../blocks/request-block-report.ts';
import type { RecordField } from '../data/fields.ts';
import type { RecordName } from '../data/queries.ts';
import type { CellRange } from '../grid/cell-range.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { PastePlan } from '../grid/plan-paste.ts';
import { parseTsv } from '../grid/tsv.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { TableRow } from './field-column.ts';
import type { PasteBlockProps } from './paste-block.tsx';
import type { PastePreview as PastePreviewOf, PastePreviewProps } from './paste-preview.tsx';
import type { Saves } from './use-saves.ts';

const PastePreview = lazyPart<PastePreviewProps<TableRow>>(
  async () => (await import('./paste-preview.tsx')).PastePreview,
) as unknown as typeof PastePreviewOf;
const PasteBlock = lazyPart<PasteBlockProps>(async () => (await import('./paste-block.tsx')).PasteBlock, {
  isRare: true,
});

/** Adds missing values to a block with headings, such as the area of units that have one. */
export type CompleteBlock = (block: HeadedBlock) => Promise<HeadedBlock>;

export interface Pasting<Row extends TableRow> {
  name: RecordName;
  /** `''` if the table belongs to no site. Records cannot be created by name then. */
  site: string;
  fields: readonly RecordField[];
  columns: readonly GridColumn<Row>[];
  count: number;
  load: (first: number, last: number) => Promise<(index: number) => Row | undefined>;
  nameOf: (row: Row) => string;
  completeBlock?: CompleteBlock | undefined;
  saves: Saves;
}

/**
 * Pastes a block from a spreadsheet after a preview. A block with headings and numbers is matched by
 * name and saved as one batch,
 * which may create records. Other blocks are pasted by position; with headings only, the columns are
 * matched by name.
 */
export function usePaste<Row extends TableRow>(
  pasting: Pasting<Row>,
): { paste: (cells: string[][], range: CellRange) => Promise<void>; dialogs: ReactNode } {
  const { name, site, fields, nameOf, saves } = pasting;
  const [plan, setPlan] = useState<PastePlan<Row>>();
  const [block, setBlock] = useState<HeadedBlock>();
  const paste = async (cells: string[][], range: CellRange): Promise<void> => {
    const headings = isNamed(name) && cells.length > 1 ? await findHeadings(cells, name) : undefined;
    if (headings && headings.key >= 0 && site !== '') {
      const headed = { cells, headings };
      setBlock((await pasting.completeBlock?.(headed)) ?? headed);
    } else setPlan(await planHere(pasting, cells, range, headings?.fields));
  };
  const dialogs = (
    <>
      {plan && (
        <PastePreview
          plan={plan}
          nameOf={nameOf}
          onClose={() => setPlan(undefined)}
          onPaste={(edits) => void saves.save(edits)}
        />
      )}
      {block && isNamed(name) && (
        <PasteBlock
          name={name}
          site={site}
          fields={fields}
          block={block}
          onClose={() => setBlock(undefined)}
          onUndo={(batch) => void saves.undoBatch(batch)}
        />
      )}
    </>
  );
  return { paste, dialogs };
}

/** Handles paste events outside fields, while a table without rows has no cell to paste into. */
export function usePasteOnPage(isOn: boolean, paste: (cells: string[][]) => void): void {
  const latest = useRef(paste);
  useEffect(() => {
    latest.current = paste;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: ClipboardEvent): void => {
      const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isField && text !== '') latest.current(parseTsv(text));
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [isOn]);
}

function isNamed(name: RecordName): name is PasteBlockProps['name'] {
  return name === 'us' || name === 'inventario';
}

/** Loaded on demand, because the vocabulary of the import is large. */
async function findHeadings(cells: readonly (readonly string[])[], name: PasteBlockProps['name']) {
  const { readHeadings } = await import('../blocks/read-headings.ts');
  return readHeadings(cells, name);
}

async function planHere<Row extends TableRow>(
  { columns, count, load }: Pasting<Row>,
  cells: string[][],
  range: CellRange,
  fields: readonly (string | undefined)[] | undefined,
): Promise<PastePlan<Row>> {
  const last = Math.min(count - 1, Math.max(range.bottom, range.top + cells.length - 1));
  const [rowAt, { planPaste, planPasteByName }] = await Promise.all([
    load(range.top, last),
    import('../grid/plan-paste.ts'),
  ]);
  const target = { range, columns, rowAt, rows: count };
  return fields ? planPasteByName(cells, fields, target) : planPaste(cells, target);
}
