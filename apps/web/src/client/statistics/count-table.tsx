import type { Statistics, StatisticsValue } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { COUNT_TEXTS } from './count-texts.ts';

const MOST_DIGITS = 6;

/** The table of a count with its totals. */
export function CountTable({ statistics }: { statistics: Statistics }): ReactNode {
  const t = useTexts(COUNT_TEXTS);
  const { decimal } = useFormat();
  const { measure, titles, rows, columns, cells, totals } = statistics;
  const hasColumns = titles.columns !== undefined;
  const show = (value: number): string => (value === 0 ? '' : decimal(value, MOST_DIGITS));
  const line = (numbers: readonly number[], total: number): ReactNode => (
    <>
      {numbers.map((value, at) => (
        <td key={keyOf(columns[at]!)} className="ui-number">
          {show(value)}
        </td>
      ))}
      {hasColumns && <td className="ui-number count-total">{show(total)}</td>}
    </>
  );
  const name = measure.unit === undefined ? measure.label : `${measure.label} (${measure.unit})`;
  return (
    <>
      <div className="ui-scroll count-table" tabIndex={0} role="region" aria-label={name}>
        <table className="ui-table">
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{hasColumns ? `${titles.rows} / ${titles.columns}` : titles.rows}</th>
              {columns.map((column) => (
                <th key={keyOf(column)} scope="col" className="ui-number">
                  {hasColumns ? column.label : name}
                </th>
              ))}
              {hasColumns && (
                <th scope="col" className="ui-number">
                  {t.total}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={keyOf(row)}>
                <th scope="row">{row.label}</th>
                {line(cells[at]!, totals.rows[at]!)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              {line(totals.columns, totals.all)}
            </tr>
          </tfoot>
        </table>
      </div>
      {isSmaller(statistics) && <p className="ui-soft">{t.mniTotals}</p>}
    </>
  );
}

/** Minimum numbers of individuals cannot be added up. */
function isSmaller({ totals }: Statistics): boolean {
  const sum = totals.rows.reduce((all, one) => all + one, 0);
  return totals.all < sum - 1e-6 * sum;
}

function keyOf({ value, period }: StatisticsValue): string {
  return JSON.stringify([period, value]);
}
