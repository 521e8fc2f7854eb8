import { useQuery } from '@tanstack/react-query';
import type { ThesaurusTerm } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { ClusterList, type Merged } from '../../clusters/cluster-list.tsx';
import { CLUSTERS_TEXTS } from '../../clusters/clusters-texts.ts';
import { useClusters } from '../../clusters/use-clusters.ts';
import { fetchApi } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import { fetchAll, type RecordName } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { useTexts } from '../../i18n/language.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TERMS_TEXTS } from './terms-texts.ts';
import { useVocabularyFields } from './vocabulary-fields.ts';

const CHANGES: readonly RecordName[] = ['thesaurus', 'us', 'inventario', 'sites', 'periods'];

/** Dialog that groups similar terms of a vocabulary, and merges them. */
export function TermClusters({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(CLUSTERS_TEXTS);
  const terms = useTexts(TERMS_TEXTS);
  const [searchParams] = useSearchParams();
  const [table, setTable] = useState(searchParams.get('table_name') || 'us');
  const [chosen, setField] = useState(searchParams.get('field_name') ?? '');
  const fields = useVocabularyFields(table);
  const field = fields.some(([name]) => name === chosen) ? chosen : fields[0]?.[0];
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      <p className="ui-soft">{t.introTerms}</p>
      <div className="page-actions">
        <ChoiceField
          label={terms.table}
          choices={Object.entries(terms.tables)}
          chosen={table}
          onChoose={setTable}
        />
        <ChoiceField label={terms.field} choices={fields} chosen={field ?? ''} onChoose={setField} />
      </div>
      {field !== undefined && <VocabularyClusters key={`${table}.${field}`} table={table} field={field} />}
      <div className="ui-buttons">
        <Button look="main" onPress={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

function VocabularyClusters({ table, field }: { table: string; field: string }): ReactNode {
  const mayMerge = useMay('delete');
  const filters = { table_name_is: table, field_name_is: field };
  const terms = useQuery({
    queryKey: ['thesaurus', 'of-field', table, field],
    queryFn: ({ signal }) => fetchAll<ThesaurusTerm>('/api/thesaurus', filters, signal),
  });
  const clusters = useClusters('thesaurus', 'value', filters);
  return (
    <Shown query={terms} rows={4}>
      {({ rows }) => (
        <Shown query={clusters} rows={4}>
          {(found) => (
            <ClusterList
              found={found}
              changes={CHANGES}
              mayMerge={mayMerge}
              hasCounts={false}
              isBuiltin={(value) => rows.some((term) => term.value === value && term.source === 'builtin')}
              merge={(from, into) => {
                const ids = rows.filter(({ value }) => from.includes(value)).map(({ id }) => id);
                const target = rows.find(({ value }) => value === into)?.id ?? 0;
                return fetchApi<Merged>(`/api/thesaurus/${target}/merge-from`, {
                  method: 'POST',
                  body: { ids },
                  key: newKey(),
                });
              }}
            />
          )}
        </Shown>
      )}
    </Shown>
  );
}
