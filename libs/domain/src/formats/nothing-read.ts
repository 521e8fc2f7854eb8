import { ValidationError } from '@trowel/domain/core';
import type { Language } from '@trowel/domain/matrix';
import type { ImportedData } from './import/imported-data.ts';
import type { Table } from './text/table.ts';

const MAX_REASONS = 3;

/** Returns true if an import has nothing to record. Exports and archives of Trowel may be of an empty site. */
export function isNothingRead({
  units,
  statements,
  records,
  graph,
  files,
  nodeTypes,
}: ImportedData): boolean {
  const isEmpty = units.length + statements.length + records.length === 0;
  const hasMore = (graph?.periods.length ?? 0) > 0 || (nodeTypes?.length ?? 0) > 0;
  return isEmpty && !hasMore && !graph?.isExport && files === undefined;
}

/**
 * Reports a recognised file without content. A table without rows, such as the export of an empty list, is only a warning.
 * @throws ValidationError for any other file, with the first reported reasons
 */
export function reportNothing(
  { format, problems }: ImportedData,
  { fileName, language, tables }: { fileName: string; language: Language; tables: readonly Table[] },
): void {
  if (tables.length > 0 && tables.every(({ rows }) => rows.length <= 1)) {
    const message = {
      en: `${fileName} is a table without rows: there is nothing to record`,
      it: `${fileName} è una tabella senza righe: non c’è nulla da registrare`,
    }[language];
    problems.push({ severity: 'warning', code: 'no_rows', message });
    return;
  }
  const reported = [
    ...new Set(problems.filter(({ severity }) => severity !== 'info').map(({ message }) => message)),
  ];
  const reasons = reported.slice(0, MAX_REASONS).join('; ');
  const message = {
    en: `Nothing was read from ${fileName} (${format}): it has no unit, relation or other record that can be recorded${reasons && `. ${reasons}`}`,
    it: `Da ${fileName} (${format}) non è stato letto nulla: non ha US, rapporti o altre schede che si possano registrare${reasons && `. ${reasons}`}`,
  }[language];
  throw new ValidationError([{ field: 'file', message, type: 'nothing_read' }], message);
}
