import type { Period } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import type { Parameters } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import type { SheetHandles } from '../../record-sheets/beside.tsx';
import { PlainSheet } from '../../record-sheets/plain-sheet.tsx';
import type { OpenSheet } from '../../sheet/use-sheet.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { usePeriods } from '../../records/periods.ts';
import { PeriodColor } from './period-color.tsx';
import { PERIODS_TEXTS } from './periods-texts.ts';
import { formatYears } from './format-years.ts';

const OPEN = new Set(['identity', 'definition', 'chronology']);
const HIDDEN_FIELDS = new Set(['color']);

export interface PeriodSheetProps extends SheetHandles {
  id: number;
  base: Parameters;
}

/** The sheet of a period or phase. The colour field is above the other fields. */
export function PeriodSheet(props: PeriodSheetProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const format = useFormat();
  const language = useLanguage();
  const nameOf = ({ period, phase }: Period): string => (phase === '' ? period : `${period}.${phase}`);
  return (
    <PlainSheet
      {...props}
      name="periods"
      order="period"
      nameField="period"
      open={OPEN}
      left={HIDDEN_FIELDS}
      labelOf={(period) => t.sheetOf(nameOf(period))}
      deletedOf={(period) => t.deleted(nameOf(period))}
      renderAbout={({ phase, name, name_en: english }) => (
        <>
          {phase !== '' && `${t.phase} ${phase} · `}
          {language === 'en' ? (english ?? name) : (name ?? english)}
        </>
      )}
      renderWhat={(period) => formatYears(t, format, period)}
      renderParts={(period, open) => <Color period={period} open={open} />}
    />
  );
}

function Color({ period, open: { editor } }: { period: Period; open: OpenSheet }): ReactNode {
  const { site_name: site, period: code, phase, color } = period;
  const { colorOf } = usePeriods(site);
  const mayChange = useMay('update');
  if (!mayChange) return undefined;
  return (
    <PeriodColor
      color={color ?? ''}
      automatic={colorOf(code, phase)}
      onChoose={(chosen) => editor.type('color', chosen === '' ? null : chosen)}
      onLeave={() => void editor.save()}
    />
  );
}
