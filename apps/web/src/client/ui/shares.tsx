import type { ReactNode } from 'react';
import { useFormat } from '../words/format.ts';
import { useTexts } from '../words/language.ts';
import { UI_TEXTS } from './ui-texts.ts';

export interface SharesProps {
  title: string;
  /** Largest first; `null` is what is not recorded. */
  shares: readonly { name: string | null; count: number }[];
  /** More than these are told as one. */
  most?: number;
  /** The colour of a bar, where it means something. */
  colorOf?: (name: string | null) => string | undefined;
}

/** A small chart: one bar a group, with its count. It is a table, so that it can be read aloud. */
export function Shares({ title, shares, most = 6, colorOf }: SharesProps): ReactNode {
  const t = useTexts(UI_TEXTS);
  const { count } = useFormat();
  const shown = shares.slice(0, most);
  const largest = Math.max(1, ...shown.map((share) => share.count));
  return (
    <table className="ui-shares">
      <caption>{title}</caption>
      <tbody>
        {shown.map((share) => (
          <tr key={share.name ?? ''}>
            <th scope="row">{share.name ?? <span className="ui-soft">{t.notRecorded}</span>}</th>
            <td className="ui-shares-bar" aria-hidden="true">
              <span
                style={{ width: `${(100 * share.count) / largest}%`, background: colorOf?.(share.name) }}
              />
            </td>
            <td className="ui-number">{count(share.count)}</td>
          </tr>
        ))}
      </tbody>
      {shares.length > most && (
        <tfoot>
          <tr>
            <td colSpan={3} className="ui-soft">
              {t.others(count(shares.length - most))}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
