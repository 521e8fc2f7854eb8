import {
  getSurveyCodeKey,
  NUMBER_CODE,
  type SurveyCode,
  type SurveyCodes,
  type SurveyPoint,
  type SurveyShape,
} from '@trowel/domain/gis';
import { useMemo, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Switch } from '../../ui/switch.tsx';
import { MEASURED_KINDS } from '../../survey/survey-model.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import type { OpenSurvey, Survey } from './use-survey.ts';

const FORMS = Object.keys(MEASURED_KINDS) as SurveyShape[];
const MOST_LISTED = 100;

/** A code of the file: its key in the table of codes, its points and one example. */
interface FoundCode {
  key: string;
  count: number;
  example: string;
}

export interface CodesStepProps {
  survey: Survey;
  open: OpenSurvey;
}

/** The codes of the file with their meanings, and the rule by which points are joined. */
export function CodesStep({ survey, open }: CodesStepProps): ReactNode {
  const { codes: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const { file, codes, by } = open;
  const found = useMemo(() => listCodes(file.points, codes), [file, codes]);
  const unknownCount = found.filter(({ key }) => !Object.hasOwn(codes, key)).length;
  return (
    <section className="survey-step" aria-labelledby="survey-codes">
      <h2 id="survey-codes">
        {t.title} <span className="ui-soft">{t.summary(count(found.length), count(unknownCount))}</span>
      </h2>
      <div className="survey-fields">
        <span>{t.rule}</span>
        <Switch
          label={t.rule}
          choices={(['string', 'order'] as const).map((one) => [one, t.rules[one]] as const)}
          chosen={by}
          onChoose={survey.changeRule}
        />
      </div>
      <p className="ui-hint">{t.ruleHint}</p>
      <div className="ui-scroll" tabIndex={0} role="region" aria-label={t.title}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t.code}</th>
              <th scope="col" className="ui-number">
                {t.points}
              </th>
              <th scope="col">{t.example}</th>
              <th scope="col">{t.joined}</th>
              <th scope="col">{t.kind}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST_LISTED).map((one) => (
              <CodeRow key={one.key} found={one} codes={codes} onChange={survey.changeCodes} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="ui-hint">{t.stored}</p>
    </section>
  );
}

function CodeRow({
  found: { key, count: points, example },
  codes,
  onChange,
}: {
  found: FoundCode;
  codes: SurveyCodes;
  onChange: (codes: SurveyCodes) => void;
}): ReactNode {
  const { codes: t, shapeKinds } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const meaning = Object.hasOwn(codes, key) ? codes[key] : undefined;
  const shape = meaning?.shape ?? 'points';
  const name = key === NUMBER_CODE ? t.numberOnly : key === '' ? t.empty : key;
  const set = (change: Partial<SurveyCode>): void =>
    onChange({ ...codes, [key]: { kind: '', shape, ...change } });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="ui-number">{count(points)}</td>
      <td className="ui-soft">{example}</td>
      <td>
        <select
          className="ui-input"
          aria-label={t.formOf(name)}
          value={shape}
          onChange={({ target }) => {
            const next = target.value as SurveyShape;
            set({ shape: next, kind: MEASURED_KINDS[next][0]! });
          }}
        >
          {FORMS.map((one) => (
            <option key={one} value={one}>
              {t.forms[one]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select
          className="ui-input"
          aria-label={t.kindOf(name)}
          value={meaning?.kind ?? ''}
          onChange={({ target }) => set({ kind: target.value })}
        >
          <option value="">{t.none}</option>
          {MEASURED_KINDS[shape].map((one) => (
            <option key={one} value={one}>
              {shapeKinds[one]}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** Lists the codes of points, the most frequent first. */
function listCodes(points: readonly SurveyPoint[], codes: SurveyCodes): FoundCode[] {
  const counts = new Map<string, number>();
  for (const { code } of points) counts.set(code, (counts.get(code) ?? 0) + 1);
  const found = new Map<string, FoundCode>();
  for (const [code, count] of counts) {
    const key = getSurveyCodeKey(code, codes);
    const known = found.get(key);
    found.set(key, { key, count: (known?.count ?? 0) + count, example: known?.example ?? code });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
