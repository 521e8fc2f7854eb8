import { relationLabelsOf, type Unit, type UnitRelation } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import type { RecordedStep } from '../../data/findings.ts';
import { useRecords } from '../../data/queries.ts';
import { useFields } from '../../data/fields.ts';
import { Shown } from '../../page/shown.tsx';
import { PLACES } from '../../places/places.ts';
import { unitsOfNumber } from '../../records/units-of-number.ts';
import { formatValue } from '../../tables/format-value.ts';
import { ShownPictures } from '../../sheet/record-pictures.tsx';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';

/** Fields that help to decide between two contradicting sheets. */
const COMPARED_FIELDS = [
  'unit_type',
  'definition',
  'description',
  'interpretation',
  'period',
  'phase',
  'elevation_min',
  'elevation_max',
  'excavation_year',
  'recorder',
] as const satisfies readonly (keyof Unit)[];

export interface SheetPreviewProps {
  site: string;
  /** Name of the unit: `12`, or `A/12` where numbers repeat. */
  name: string;
  /** Relation that is displayed. The sheet marks it where it is recorded. */
  step: RecordedStep | undefined;
}

/** Shows the sheet of a unit for comparison: its relation to the other unit, main fields and photographs. */
export function SheetPreview({ site, name, step }: SheetPreviewProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const [number = '', ...areas] = name.split('/').reverse();
  const area = areas.reverse().join('/');
  const query = useRecords('us', unitsOfNumber(site, number));
  return (
    <article className="findings-sheet" aria-label={name}>
      <Shown query={query} rows={3}>
        {({ rows }) => {
          const unit = rows.find((one) => one.us_number === number && (area === '' || one.area === area));
          if (!unit) return <p className="ui-soft">{t.noSheet(name)}</p>;
          return <Sheet site={site} unit={unit} name={name} step={step} />;
        }}
      </Shown>
    </article>
  );
}

function Sheet({ site, unit, name, step }: SheetPreviewProps & { unit: Unit }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { data: fields = [] } = useFields('us');
  const compared = COMPARED_FIELDS.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const other = step?.from === name ? step.to : step?.from;
  // The relations of a unit include those that only other sheets record.
  const isRecorded = step?.recorded_in.split(', ').includes(name) ?? false;
  const recorded = unit.relationships.filter((relation) => isRecorded && isWith(relation, other));
  return (
    <>
      <h4>
        <Go to={PLACES.unit(site, unit.id)}>{name}</Go>
      </h4>
      {step && (
        <p className="findings-said">
          <span className="ui-soft">{t.onSheet}: </span>
          {recorded.length === 0 ? (
            t.noWord
          ) : (
            <mark>
              {recorded
                .map(
                  (one) =>
                    `${relationLabelsOf(one.type)[language].toLocaleLowerCase(language)} ${one.us_number}`,
                )
                .join(', ')}
            </mark>
          )}
        </p>
      )}
      <dl>
        {compared
          .map((field) => ({ field, value: (unit as Record<string, unknown>)[field.name] }))
          .filter(({ value }) => value !== null && value !== '')
          .map(({ field, value }) => (
            <div key={field.name}>
              <dt>{field.label[language]}</dt>
              <dd>{formatValue(field, value, language)}</dd>
            </div>
          ))}
      </dl>
      <ShownPictures entity="us" id={unit.id} />
    </>
  );
}

function isWith({ us_number: number, area }: UnitRelation, name: string | undefined): boolean {
  return name === number || name === `${area}/${number}`;
}
