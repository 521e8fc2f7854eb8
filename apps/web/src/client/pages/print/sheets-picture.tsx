import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchFile } from '../../data/api-request.ts';
import { ProblemError } from '../../data/problem.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { PRINT_TEXTS } from './print-texts.ts';

/** A sheet and the units on it. */
interface PrintedSheet {
  name: string;
  units: string;
  /** The parts of a folded drawing share a page. */
  page: string;
}

interface Drawn {
  svg: string;
  sheets: PrintedSheet[];
}

/** Preview of the drawing as in the PDF, with the borders of its sheets and a list of the units on each. */
export function SheetsPicture({ address }: { address: string }): ReactNode {
  const t = useTexts(PRINT_TEXTS);
  const { count } = useFormat();
  const preview = useQuery({
    queryKey: ['matrix', 'preview', address],
    queryFn: async ({ signal }) => fetchDrawn(address, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (preview.error) return <p role="alert">{t.noPreview(preview.error.message)}</p>;
  if (!preview.data) return <p role="status">{t.making}</p>;
  const { svg, sheets } = preview.data;
  const describe = (all: readonly PrintedSheet[]): string => {
    if (all.length === 1) return t.oneSheet;
    const isFolded = new Set(all.map(({ page }) => page)).size === 1;
    return (isFolded ? t.parts : t.count)(count(all.length));
  };
  return (
    <div className="print-preview" data-stale={preview.isPlaceholderData || undefined}>
      <div className="print-picture" tabIndex={0} role="region" aria-label={t.preview}>
        <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t.preview} />
      </div>
      <p role="status">{preview.isPlaceholderData ? t.making : describe(sheets)}</p>
      {sheets.length > 1 && (
        <details>
          <summary>{t.onSheets}</summary>
          <dl className="print-sheets">
            {sheets.map(({ name, units }) => (
              <div key={name}>
                <dt>{t.sheetName(name)}</dt>
                <dd>{units === '' ? t.nothingOn : units}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

async function fetchDrawn(address: string, signal: AbortSignal): Promise<Drawn> {
  const answer = await fetchFile(address, { accept: '*/*', signal });
  if ('problem' in answer) throw new ProblemError(answer.problem);
  const svg = await answer.response.text();
  return { svg, sheets: readSheets(svg) };
}

const SHEET = /<g data-sheet="[^"]*" data-page="\d+" data-units="[^"]*"/g;

/**
 * Parses only the marks of the sheets. Parsing the whole drawing would apply its styles, which the
 * content security policy forbids.
 */
function readSheets(svg: string): PrintedSheet[] {
  const marks = svg.match(SHEET) ?? [];
  const read = new DOMParser().parseFromString(
    `<sheets>${marks.map((mark) => `${mark}/>`).join('')}</sheets>`,
    'application/xml',
  );
  return [...read.querySelectorAll('[data-sheet]')].map((sheet) => ({
    name: sheet.getAttribute('data-sheet') ?? '',
    units: sheet.getAttribute('data-units') ?? '',
    page: sheet.getAttribute('data-page') ?? '',
  }));
}
