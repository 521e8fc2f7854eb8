import { computeBounds } from '@trowel/domain/geometry';
import { listSampleCells, type SurveyColumn, type SurveyFormat } from '@trowel/domain/gis';
import type { SitePlan } from '@trowel/domain/plan';
import { useMemo, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { compareExtents } from './compare-extents.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import type { OpenSurvey, Survey } from './use-survey.ts';

const SEPARATORS = [';', ',', '\t', ' '] as const;
const COLUMNS: readonly SurveyColumn[] = ['name', 'code', 'x', 'y', 'z', 'remark'];
const SAMPLE_ROWS = 8;
const MOST_REJECTED = 20;

export interface FormatStepProps {
  survey: Survey;
  open: OpenSurvey;
  plan: SitePlan;
}

/** Columns, separator and decimal sign as detected, with the first lines of the file and the rejected ones. */
export function FormatStep({ survey, open, plan }: FormatStepProps): ReactNode {
  const { format: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const { points, rejected, format } = open.file;
  return (
    <section className="survey-step" aria-labelledby="survey-format">
      <h2 id="survey-format">
        {t.title} <span className="ui-soft">{t.summary(count(points.length), count(rejected.length))}</span>
      </h2>
      <p className="ui-soft">{plan.srid === null ? t.local : t.crs(plan.srid)}</p>
      <Distance survey={survey} open={open} plan={plan} />
      <details open={rejected.length * 10 > points.length}>
        <summary>{t.first}</summary>
        {open.isEdited && <p className="ui-hint">{t.discards}</p>}
        <div className="survey-fields">
          <ChoiceField
            label={t.separator}
            choices={SEPARATORS.map((one) => [one, t.separators[one]] as const)}
            chosen={format.separator}
            onChoose={(separator) => survey.changeFormat({ separator })}
          />
          <ChoiceField
            label={t.decimal}
            choices={(['point', 'comma'] as const).map((one) => [one, t.decimals[one]] as const)}
            chosen={format.hasDecimalComma ? 'comma' : 'point'}
            onChoose={(sign) => survey.changeFormat({ hasDecimalComma: sign === 'comma' })}
          />
          <label>
            <input
              type="checkbox"
              checked={format.hasHeadings}
              onChange={() => survey.changeFormat({ hasHeadings: !format.hasHeadings })}
            />{' '}
            {t.headings}
          </label>
        </div>
        <SampleTable survey={survey} open={open} />
      </details>
      {rejected.length > 0 && (
        <details>
          <summary>
            {t.rejected} ({count(rejected.length)})
          </summary>
          <ul>
            {rejected.slice(0, MOST_REJECTED).map(({ line, text }) => (
              <li key={line}>
                <span className="ui-soft">{t.line(count(line))}</span> <code>{text.slice(0, 200)}</code>
              </li>
            ))}
          </ul>
          {rejected.length > MOST_REJECTED && (
            <p className="ui-soft">{t.more(count(rejected.length - MOST_REJECTED))}</p>
          )}
        </details>
      )}
    </section>
  );
}

/** Warns of points that are far from the shapes of the site, and offers to swap the axes where that explains it. */
function Distance({ survey, open, plan }: FormatStepProps): ReactNode {
  const { format: t } = useTexts(SURVEY_TEXTS);
  const { decimal } = useFormat();
  const { file } = open;
  const found = useMemo(() => {
    const coordinates = file.points.map(({ x, y }): [number, number] => [x, y]);
    return compareExtents(computeBounds({ type: 'MultiPoint', coordinates }), plan);
  }, [file, plan]);
  if (found === undefined) return undefined;
  const swap: Readonly<Partial<Record<SurveyColumn, SurveyColumn>>> = { x: 'y', y: 'x' };
  return (
    <p role="alert" className="ui-problem">
      {found.fitsSwapped ? t.swapped : t.far(decimal(found.distance / 1000, 1))}{' '}
      {found.fitsSwapped && (
        <Button
          onPress={() =>
            survey.changeFormat({ columns: file.format.columns.map((column) => swap[column] ?? column) })
          }
        >
          {t.swap}
        </Button>
      )}
    </p>
  );
}

/** The first lines of the file with the meaning of each column. */
function SampleTable({ survey, open }: Omit<FormatStepProps, 'plan'>): ReactNode {
  const { format: t, columns: names } = useTexts(SURVEY_TEXTS);
  const { text, file } = open;
  const { format } = file;
  const rows = useMemo(() => listSampleCells(text, format, SAMPLE_ROWS), [text, format]);
  const width = Math.max(format.columns.length, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at): SurveyColumn => format.columns[at] ?? 'remark');
  return (
    <div className="ui-scroll" tabIndex={0} role="region" aria-label={t.first}>
      <table className="ui-table survey-sample">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                <select
                  className="ui-input"
                  aria-label={t.column(at + 1)}
                  value={column}
                  onChange={({ target }) =>
                    survey.changeFormat({ columns: setColumn(columns, at, target.value as SurveyColumn) })
                  }
                >
                  {COLUMNS.map((one) => (
                    <option key={one} value={one}>
                      {names[one]}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className={row === 0 && format.hasHeadings ? 'ui-soft' : undefined}>
              {columns.map((_, at) => (
                <td key={at}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Sets the meaning of a column. Another column with that meaning becomes a remark. */
function setColumn(
  columns: readonly SurveyColumn[],
  at: number,
  column: SurveyColumn,
): SurveyFormat['columns'] {
  return columns.map((one, i) => (i === at ? column : one === column ? 'remark' : one));
}
