import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { UI_TEXTS } from './ui-texts.ts';

export interface SharesProps {
  title: string;
  /** Counts by group, largest first. `null` is the group without a value. */
  shares: readonly { name: string | null; count: number }[];
  /** Largest number of groups shown. The others are counted together. */
  most?: number;
  /** Returns the name of a group; by default its code. */
  nameOf?: (name: string) => string;
  /** Returns the colour of a bar, if it has a meaning. */
  colorOf?: (name: string | null) => string | undefined;
}

/** A small bar chart with one bar and count per group. It is a table, so that screen readers can read it. */
export function Shares({
  title,
  shares,
  most = 6,
  nameOf = (name) => name,
  colorOf,
}: SharesProps): ReactNode {
  const t = useTexts(UI_TEXTS);
  const { count } = useFormat();
  // A single remaining group is shown itself, because the line with the number of others would take
  // the same space.
  const shown = shares.slice(0, shares.length === most + 1 ? most + 1 : most);
  const largest = Math.max(1, ...shown.map((share) => share.count));
  return (
    <table className="ui-shares">
      <caption>{title}</caption>
      <tbody>
        {shown.map((share) => (
          <tr key={share.name ?? ''}>
            <th scope="row">
              {share.name === null ? <span className="ui-soft">{t.notRecorded}</span> : nameOf(share.name)}
            </th>
            <td className="ui-shares-bar" aria-hidden="true">
              <span
                style={{ width: `${(100 * share.count) / largest}%`, background: colorOf?.(share.name) }}
              />
            </td>
            <td className="ui-number">{count(share.count)}</td>
          </tr>
        ))}
      </tbody>
      {shares.length > shown.length && (
        <tfoot>
          <tr>
            <td colSpan={3} className="ui-soft">
              {t.others(shares.length - shown.length, count(shares.length - shown.length))}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
