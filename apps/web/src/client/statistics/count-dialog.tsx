import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Statistics } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { dataOf, fetchApi } from '../data/api-request.ts';
import type { RecordField } from '../data/fields.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import { saveFile } from '../data/save-file.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Shown } from '../page/shown.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.tsx';
import { CountChart } from './count-chart.tsx';
import {
  addressOfReport,
  listAxes,
  listCountMeasures,
  parametersOfCount,
  type Count,
} from './count-choices.ts';
import { CountTable } from './count-table.tsx';
import { COUNT_TEXTS } from './count-texts.ts';
import './count.css';

export interface CountDialogProps {
  name: RecordName;
  parameters: Parameters;
  fields: readonly RecordField[];
  count: Count;
  onChange: (count: Count) => void;
  onClose: () => void;
}

/** Dialog that counts the rows of a table: choices, a chart, a table, and files of both. */
export function CountDialog(props: CountDialogProps): ReactNode {
  const t = useTexts(COUNT_TEXTS);
  const { name, count, onClose } = props;
  const parameters = parametersOfCount(props.parameters, count);
  const language = useLanguage();
  const query = useQuery({
    queryKey: [name, 'statistics', parameters, language],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<Statistics>(`/api/statistics/${name}${queryOf(parameters)}`, { signal })),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      <p className="ui-soft">{t.intro}</p>
      <CountChoices {...props} />
      <Shown query={query} rows={8}>
        {(statistics) =>
          statistics.rows.length === 0 ? (
            <p>{t.empty}</p>
          ) : (
            <>
              <CountChart statistics={statistics} kind={count.chart} />
              <CountTable statistics={statistics} />
            </>
          )
        }
      </Shown>
      <div className="ui-buttons">
        <SaveMenu name={name} parameters={parameters} chart={count.chart} />
        <Button look="main" onPress={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

function CountChoices({ fields, count, onChange }: CountDialogProps): ReactNode {
  const t = useTexts(COUNT_TEXTS);
  const language = useLanguage();
  const axes = listAxes(fields, language, t);
  const measures = listCountMeasures(fields).map(({ key, label, unit }): [string, string] => [
    key,
    label[language] + (unit ? ` (${unit})` : ''),
  ]);
  return (
    <div className="count-choices">
      <ChoiceField
        label={t.rows}
        choices={withChosen(axes, count.rows)}
        chosen={count.rows}
        onChoose={(rows) => onChange({ ...count, rows })}
      />
      <ChoiceField
        label={t.columns}
        choices={[['', t.none], ...withChosen(axes, count.columns)]}
        chosen={count.columns}
        onChoose={(columns) => onChange({ ...count, columns })}
      />
      <ChoiceField
        label={t.measure}
        choices={withChosen(measures, count.measure)}
        chosen={count.measure}
        onChoose={(measure) => onChange({ ...count, measure })}
      />
      <ChoiceField
        label={t.chart}
        choices={[
          ['stacked', t.stacked],
          ['bar', t.bar],
        ]}
        chosen={count.chart}
        onChoose={(chart) => onChange({ ...count, chart })}
      />
    </div>
  );
}

/** A link may name a custom field, which is not in the list. */
function withChosen(choices: readonly [string, string][], chosen: string): readonly [string, string][] {
  const isListed = chosen === '' || choices.some(([name]) => name === chosen);
  return isListed ? choices : [...choices, [chosen, chosen.replace(/^(sum:)?custom\./, '')]];
}

interface SaveMenuProps {
  name: RecordName;
  parameters: Parameters;
  chart: Count['chart'];
}

function SaveMenu({ name, parameters, chart }: SaveMenuProps): ReactNode {
  const t = useTexts(COUNT_TEXTS);
  const report = addressOfReport(name, parameters);
  const save = async (format: string): Promise<void> => {
    const count = `/api/statistics/${name}${queryOf({ ...parameters, chart, format })}`;
    const saved = await saveFile(format === 'report' ? report! : count);
    showToast('name' in saved ? { text: t.saved(saved.name) } : { text: saved.problem.message, kind: 'bad' });
  };
  const lines = [
    { id: 'xlsx', label: t.asXlsx },
    { id: 'csv', label: t.asCsv },
    { id: 'png', label: t.asPng },
    { id: 'svg', label: t.asSvg },
    ...(report === undefined ? [] : [{ id: 'report', label: t.asReport }]),
  ];
  return (
    <Menu
      label={t.saveTitle}
      face={t.save}
      groups={[{ id: 'files', title: t.saveTitle, lines }]}
      onChoose={(format) => void save(format)}
    />
  );
}
