import type { ThesaurusTerm } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useFields } from '../../data/fields.ts';
import { Page } from '../../page/page.tsx';
import { RecordTable } from '../../tables/record-table.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useLanguage, useTexts } from '../../words/language.ts';
import './terms.css';
import { TERMS_TEXTS } from './terms-texts.ts';

const FIXED = ['value'];
const STANDARD = [
  'table_name',
  'field_name',
  'label',
  'label_en',
  'description',
  'parent',
  'language',
  'sort_order',
  'active',
];
const BASE = {};

const DRAWN = { value: ({ value }: ThesaurusTerm) => <strong>{value}</strong> };

/** The vocabularies of all sites as a table; which of them stands in the address. */
export function TermsPage(): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  return (
    <Page title={t.title} trail={[]} actions={<Vocabularies />} isWide>
      <p className="ui-soft terms-intro">{t.intro}</p>
      <RecordTable<ThesaurusTerm>
        name="thesaurus"
        label={t.title}
        base={BASE}
        order="value"
        fixed={FIXED}
        standard={STANDARD}
        drawn={DRAWN}
        nameOf={({ value }) => value}
        onOpen={() => undefined}
        none={t.none}
        noneFound={t.noneFound}
      />
    </Page>
  );
}

/** Which vocabulary: the kind of record, and its field. */
function Vocabularies(): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  const [asked, ask] = useSearchParams();
  const table = asked.get('table_name') ?? '';
  const choose = (entries: Readonly<Record<string, string>>): void =>
    ask(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(entries)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <ChoiceField
        label={t.table}
        choices={[['', t.all], ...Object.entries(t.tables)]}
        chosen={table}
        onChoose={(chosen) => choose({ table_name: chosen, field_name: '' })}
      />
      {t.tables[table] !== undefined && (
        <FieldsOf
          table={table}
          chosen={asked.get('field_name') ?? ''}
          onChoose={(field) => choose({ field_name: field })}
        />
      )}
    </>
  );
}

interface FieldsOfProps {
  table: string;
  chosen: string;
  onChoose: (field: string) => void;
}

/** The fields of a kind of record that have a vocabulary. */
function FieldsOf({ table, chosen, onChoose }: FieldsOfProps): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  const language = useLanguage();
  const fields = (useFields(table).data ?? []).flatMap(({ vocabulary, label }) => {
    const [, field] = vocabulary?.split('.') ?? [];
    return field === undefined ? [] : [[field, label[language]] as const];
  });
  const distinct = [...new Map(fields.toReversed())].toReversed();
  return (
    <ChoiceField label={t.field} choices={[['', t.all], ...distinct]} chosen={chosen} onChoose={onChoose} />
  );
}
