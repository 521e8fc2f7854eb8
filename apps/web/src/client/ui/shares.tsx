import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { UI_TEXTS } from './ui-texts.ts';

export interface SharesProps {
  title: string;
  /** Largest first; `null` is what is not recorded. */
  shares: readonly { name: string | null; count: number }[];
  /** More than these are told as one. */
  most?: number;
  /** What a group is called, where that is not its code. */
  nameOf?: (name: string) => string;
  /** The colour of a bar, where it means something. */
  colorOf?: (name: string | null) => string | undefined;
}

/** A small chart: one bar a group, with its count. It is a table, so that it can be read aloud. */
export function Shares({
  title,
  shares,
  most = 6,
  nameOf = (name) => name,
  colorOf,
}: SharesProps): ReactNode {
  const t = useTexts(UI_TEXTS);
  const { count } = useFormat();
  // One line more tells as much as a line that says that there is one more.
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
