import type { ThesaurusTerm } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { CLUSTERS_TEXTS } from '../../clusters/clusters-texts.ts';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { Page } from '../../page/page.tsx';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Beside } from '../../record-sheets/beside.tsx';
import { RecordTable } from '../../record-table/record-table.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { useTexts } from '../../i18n/language.ts';
import './terms.css';
import { TERMS_TEXTS } from './terms-texts.ts';
import { useVocabularyFields } from './vocabulary-fields.ts';

const PlainSheet = lazyPart(
  async () => (await import('../../record-sheets/plain-sheet.tsx')).PlainSheet<'thesaurus'>,
  { meanwhile: Loading },
);
const TermDialog = lazyPart(async () => (await import('./term-dialog.tsx')).TermDialog, { isRare: true });

const TermClusters = lazyPart(async () => (await import('./term-clusters.tsx')).TermClusters, {
  isRare: true,
});

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
/** Columns on phones. */
const ON_PHONES = ['label_en', 'field_name', 'table_name', 'active'];
const BASE = {};
const OPEN = new Set(['identity', 'definition', 'description']);
/** Fields that are shown as text below the name instead. */
const HIDDEN_FIELDS = new Set(['table_name', 'field_name']);

const DRAWN = {
  value: ({ value }: ThesaurusTerm) => <strong>{value}</strong>,
  table_name: ({ table_name: table }: ThesaurusTerm) => <TableName table={table} />,
  field_name: ({ table_name: table, field_name: field }: ThesaurusTerm) => (
    <FieldName table={table} field={field} />
  ),
};

/**
 * The vocabularies of all sites as a table, filtered by the address. The sheet of the selected term
 * opens next to it.
 */
export function TermsPage(): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  const mayCreate = useMay('create');
  const id = Number(useParams<{ id?: string }>().id) || undefined;
  const [searchParams] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const [isSimilar, setSimilar] = useState(false);
  const clusters = useTexts(CLUSTERS_TEXTS);
  useKeys(mayCreate ? [{ keys: 'c', label: t.add, run: () => setNew(true) }] : []);
  const actions = (
    <>
      <Vocabularies />
      <Button onPress={() => setSimilar(true)}>{clusters.button}</Button>
      {mayCreate && (
        <Button look="main" onPress={() => setNew(true)}>
          {t.add}
        </Button>
      )}
    </>
  );
  return (
    <Page title={t.title} trail={[]} actions={actions} isWide>
      <p className="ui-soft terms-intro">{t.intro}</p>
      <TermsBeside id={id} />
      {isSimilar && <TermClusters onClose={() => setSimilar(false)} />}
      {isNew && (
        <TermDialog
          table={searchParams.get('table_name') ?? ''}
          field={searchParams.get('field_name') ?? ''}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}

function TermsBeside({ id }: { id: number | undefined }): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  const isPhone = usePhone();
  return (
    <Beside
      id={id}
      listPlace={PLACES.terms}
      placeOf={PLACES.term}
      renderTable={(open) => (
        <RecordTable<ThesaurusTerm>
          name="thesaurus"
          label={t.title}
          base={BASE}
          order="value"
          fixed={FIXED}
          standard={isPhone ? ON_PHONES : STANDARD}
          drawn={DRAWN}
          nameOf={({ value }) => value}
          onOpen={(term, manner) => open(term.id, manner)}
          openId={id}
          none={t.none}
          noneFound={t.noneFound}
        />
      )}
      renderSheet={(term, handles) => (
        <PlainSheet
          {...handles}
          id={term}
          name="thesaurus"
          base={BASE}
          order="value"
          nameField="value"
          open={OPEN}
          left={HIDDEN_FIELDS}
          isFixed={({ source }) => source === 'builtin'}
          labelOf={({ value }) => t.sheetOf(value)}
          deletedOf={({ value }) => t.deleted(value)}
          renderWhat={(term) => <Vocabulary term={term} />}
        />
      )}
    />
  );
}

function TableName({ table }: { table: string }): ReactNode {
  return useTexts(TERMS_TEXTS).tables[table] ?? table;
}

/** The label of a vocabulary field, as on the sheets. */
function FieldName({ table, field }: { table: string; field: string }): ReactNode {
  return useVocabularyFields(table).find(([name]) => name === field)?.[1] ?? field;
}

/** The vocabulary that a term belongs to. */
function Vocabulary({
  term: { table_name: table, field_name: name, source },
}: {
  term: ThesaurusTerm;
}): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  return (
    <>
      <TableName table={table} /> · <FieldName table={table} field={name} />
      {source === 'builtin' && ` · ${t.builtin}`}
    </>
  );
}

/** Filters by vocabulary: the kind of record and its field. */
function Vocabularies(): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  const [searchParams, setSearchParams] = useSearchParams();
  const table = searchParams.get('table_name') ?? '';
  const choose = (entries: Readonly<Record<string, string>>): void =>
    setSearchParams(
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
          chosen={searchParams.get('field_name') ?? ''}
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
  const fields = useVocabularyFields(table);
  return (
    <ChoiceField label={t.field} choices={[['', t.all], ...fields]} chosen={chosen} onChoose={onChoose} />
  );
}
