import type { ReactNode } from 'react';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import { saveFile } from '../data/save-file.ts';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';

export interface TableFileProps {
  name: RecordName;
  parameters: Parameters;
  /** Prints all rows. Absent if the rows are not shown as a table. */
  onPrint?: () => void;
}

/** Menu to save or print all rows, with the columns, filters and sort order of the view. */
export function TableFile({ name, parameters, onPrint }: TableFileProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const save = async (what: string): Promise<void> => {
    const { fields: columns, ...rest } = parameters;
    const saved = await saveFile(`/api/${name}/table/${what}${queryOf({ columns, ...rest })}`);
    showToast(
      'name' in saved ? { text: t.fileSaved(saved.name) } : { text: saved.problem.message, kind: 'bad' },
    );
  };
  return (
    <Menu
      label={t.saveFile}
      face={t.saveFile}
      groups={[
        {
          id: 'files',
          title: t.saveHint,
          isTitled: true,
          lines: [
            { id: 'xlsx', label: t.asXlsx },
            { id: 'csv', label: t.asCsv },
            ...(onPrint ? [{ id: 'print', label: t.print }] : []),
          ],
        },
      ]}
      onChoose={(what) => (what === 'print' ? onPrint?.() : void save(what))}
    />
  );
}
