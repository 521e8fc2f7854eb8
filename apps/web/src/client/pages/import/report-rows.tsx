import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { ImportResult } from './import-model.ts';
import type { ImportTexts } from './import-texts-en.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import { pickKindText, useKindWords } from './kind-labels.ts';
import { listReportedRows, writeCsv, type ReportedRow } from './list-rows.ts';
import { offerFile } from '../../data/offer-file.ts';

const STEP = 100;
const ACTIONS = ['refused', 'create', 'update', 'unchanged'] as const;

/** Lists the rows of the file with the effect on their records, and offers the list as CSV. */
export function ReportRows({ result }: { result: ImportResult }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const wordsOf = useKindWords();
  const { count } = useFormat();
  const [wanted, setWanted] = useState<'all' | ReportedRow['action']>('all');
  const [most, setMost] = useState(STEP);
  const all = useMemo(() => listReportedRows(result), [result]);
  const rows = wanted === 'all' ? all : all.filter(({ action }) => action === wanted);
  const hasSheets = all.some(({ sheet }) => sheet !== '');
  const sums = ACTIONS.map(
    (action) => [action, all.filter((row) => row.action === action).length] as const,
  ).filter(([, sum]) => sum > 0);
  if (all.length === 0) return undefined;
  return (
    <section className="import-part" aria-labelledby="import-rows">
      <h3 id="import-rows">{t.rows.title}</h3>
      <div className="import-fields">
        <ChoiceField
          label={t.rows.show}
          choices={[
            ['all', `${t.rows.all} (${count(all.length)})`],
            ...sums.map(([action, sum]) => [action, `${t.rows[`${action}Rows`]} (${count(sum)})`] as const),
          ]}
          chosen={wanted}
          onChoose={setWanted}
        />
        <Button onPress={() => saveRows(t, all, wordsOf)}>{t.rows.save}</Button>
      </div>
      <RowsTable rows={rows.slice(0, most)} hasSheets={hasSheets} />
      {rows.length > most && (
        <p className="ui-buttons">
          <Button onPress={() => setMost(most + 10 * STEP)}>
            {t.rows.more(count(Math.min(10 * STEP, rows.length - most)))}
          </Button>
        </p>
      )}
    </section>
  );
}

function RowsTable({ rows, hasSheets }: { rows: readonly ReportedRow[]; hasSheets: boolean }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const wordsOf = useKindWords();
  const { count } = useFormat();
  return (
    <div className="ui-scroll" tabIndex={0} role="region" aria-label={t.rows.title}>
      <table className="ui-table">
        <thead>
          <tr>
            {hasSheets && <th scope="col">{t.rows.sheet}</th>}
            <th scope="col" className="ui-number">
              {t.rows.row}
            </th>
            <th scope="col">{t.rows.record}</th>
            <th scope="col">{t.rows.what}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {hasSheets && <td>{row.sheet}</td>}
              <td className="ui-number">{row.row > 0 ? count(row.row) : ''}</td>
              <th scope="row" className="import-text">
                {nameOf(t, row, wordsOf)}
              </th>
              <td className={row.action === 'refused' ? 'import-refused' : undefined}>
                {actionOf(t, row)}
                {row.problem && `: ${row.problem.message}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type WordsOf = ReturnType<typeof useKindWords>;

/** Downloads all rows as CSV. */
function saveRows(t: ImportTexts, all: readonly ReportedRow[], wordsOf: WordsOf): void {
  const heads = [t.rows.sheet, t.rows.row, t.rows.record, t.rows.what, t.rows.why];
  const lines = all.map((row) => [
    row.sheet,
    String(row.row),
    nameOf(t, row, wordsOf),
    actionOf(t, row),
    row.problem?.message ?? '',
  ]);
  offerFile(new Blob([writeCsv([heads, ...lines])], { type: 'text/csv' }), 'import.csv');
}

function nameOf({ rows: t }: ImportTexts, { entity, name }: ReportedRow, wordsOf: WordsOf): string {
  if (entity === undefined) return name;
  const word = pickKindText(entity, { ofKind: (kind) => wordsOf(kind).label, texts: t.words });
  return `${word} ${name}`;
}

function actionOf({ rows: t }: ImportTexts, { action, isNamed }: ReportedRow): string {
  return isNamed ? `${t[action]}, ${t.named}` : t[action];
}
