import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { BULK_TEXTS } from './bulk-texts.ts';
import type { BulkRow, PlannedChange } from './plan-change.ts';

export interface ChangePreviewProps {
  value: unknown;
  /** Formats a value of the field. Empty for an empty value. */
  format: (value: unknown) => string;
  plan: PlannedChange<BulkRow>;
  nameOf: (row: BulkRow) => string;
}

const MOST_GROUPS = 8;
const MOST_NAMES = 6;

/** The old and new values of the rows that change, with counts. */
export function ChangePreview({ value, format, plan, nameOf }: ChangePreviewProps): ReactNode {
  const t = useTexts(BULK_TEXTS);
  const { count, compare } = useFormat();
  const { groups, changed, unchanged } = plan;
  const hidden = groups.length - MOST_GROUPS;
  const textOf = (one: unknown): string => format(one) || t.empty;
  return (
    <div className="bulk-preview">
      <p role="status">
        <strong>{t.sum(changed.length, count(changed.length))}</strong>{' '}
        {unchanged > 0 && t.same(unchanged, count(unchanged))}
      </p>
      {groups.length > 0 && (
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t.old}</th>
              <th scope="col">{t.fresh}</th>
              <th scope="col">{t.rows}</th>
            </tr>
          </thead>
          <tbody>
            {groups.slice(0, MOST_GROUPS).map(({ old, rows }) => (
              <tr key={String(old)}>
                <td>{old === null ? <em className="ui-soft">{t.empty}</em> : <del>{textOf(old)}</del>}</td>
                <td>
                  <ins>{textOf(value)}</ins>
                </td>
                <td>
                  {count(rows.length)}{' '}
                  <span className="ui-soft">{formatNames(rows.map(nameOf).toSorted(compare))}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && <p className="ui-soft">{t.more(hidden, count(hidden))}</p>}
    </div>
  );
}

function formatNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `(${shown}, …)` : `(${shown})`;
}
