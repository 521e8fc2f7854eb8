import { useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { useMemo, useState, type ReactNode } from 'react';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { newKey } from '../../data/new-key.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { readLines, type LineContext, type ReadRow } from '../../line/read-lines.ts';
import { useAuthorship } from '../../records/authorship.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { UNITS_TEXTS } from './units-texts.ts';

export interface LinesDialogProps {
  siteName: string;
  /** The lines exactly as pasted. */
  text: string;
  context: LineContext;
  /** Area of units whose lines name none. */
  area: string | undefined;
  onClose: () => void;
}

/** Dialog for several pasted lines. It shows how each line is understood, and after saving the result of each. */
export function LinesDialog({ siteName, text, context, area, onClose }: LinesDialogProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const { count } = useFormat();
  const queries = useQueryClient();
  const authorship = useAuthorship();
  // Read only once. After saving, a second reading would report the new units as already recorded.
  const [rows] = useState(() => readLines(text, context, { area, existsText: t.numberInUse }));
  const good = useMemo(() => rows.filter(({ problem }) => problem === undefined), [rows]);
  const [recorded, setRecorded] = useState<ReadonlySet<number>>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const record = async (): Promise<void> => {
    setSending(true);
    const body = {
      site_name: siteName,
      text: good.map(({ row }) => row.text).join('\n'),
      ...authorship(),
      ...(area !== undefined && { area }),
    };
    const result = await requestUntilAnswered<{ units: Unit[] }>('/api/us/lines', {
      method: 'POST',
      body,
      key: newKey(),
    });
    setSending(false);
    if (!result.ok) return setProblem(result.problem.fields[0]?.message ?? result.problem.message);
    setProblem(undefined);
    setRecorded(new Set(good.map(({ row }) => row.row)));
    await invalidateRecords(queries, ['us']);
  };
  return (
    <Dialog title={t.linesTitle(count(rows.length))} isOpen onClose={onClose} size="wide">
      <ul className="table-edits">
        {rows.map((read) => (
          <LineOutcome key={read.row.row} read={read} isRecorded={recorded?.has(read.row.row) ?? false} />
        ))}
      </ul>
      {recorded && <p role="status">{t.linesDone(count(recorded.size))}</p>}
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="table-form-foot">
        <Button autoFocus={recorded !== undefined || good.length === 0} onPress={onClose}>
          {recorded ? t.close : t.cancel}
        </Button>
        {!recorded && good.length > 0 && (
          <Button look="main" autoFocus isPending={isSending} onPress={() => void record()}>
            {t.linesRecord(count(good.length))}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function LineOutcome({ read, isRecorded }: { read: ReadRow; isRecorded: boolean }): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const language = useLanguage();
  const { row, problem } = read;
  const { us_number: number = '' } = row.unit;
  return (
    <li>
      {problem === undefined ? (
        <>
          <strong>{isRecorded ? t.recorded(number) : number}</strong>{' '}
          <span className="ui-soft">
            {row.tokens
              .filter(({ kind }) => kind === 'value' || kind === 'target')
              .map(({ meaning }) => meaning[language])
              .join(' · ')}
          </span>
        </>
      ) : (
        <>
          <span>{row.text.replace(/^\+ /, '')}</span> <span className="ui-problem">{t.leftOut(problem)}</span>
        </>
      )}
    </li>
  );
}
