import { isKindName, type KindName } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi } from '../data/api-request.ts';
import { useFields, type RecordField } from '../data/fields.ts';
import { newKey } from '../data/new-key.ts';
import { useMay } from '../data/visit.ts';
import { FieldPicker } from '../fields/field-picker.tsx';
import { useTexts } from '../i18n/language.ts';
import { findKind } from '../kinds/kinds.ts';
import { Shown } from '../page/shown.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ClusterList, type Merged } from './cluster-list.tsx';
import { CLUSTERS_TEXTS } from './clusters-texts.ts';
import { useClusters } from './use-clusters.ts';
import '../bulk/bulk.css';

/** Kinds of record of a site whose values are compared, each with the field that is shown first. */
const FIRST_FIELDS = { us: 'definition', inventario: 'definition', periods: 'name' } as const;
type ClusteredName = keyof typeof FIRST_FIELDS | KindName;

/** Returns the field that is shown first: for a declared kind, the first text that describes a record. */
function firstFieldOf(name: ClusteredName, fields: readonly RecordField[]): string {
  if (!isKindName(name)) return FIRST_FIELDS[name];
  const isOffered = (title: string): boolean => fields.some((field) => field.name === title);
  return findKind(name)?.titles.find(isOffered) ?? fields[0]?.name ?? '';
}

export interface ClustersDialogProps {
  name: ClusteredName;
  site: string;
  onClose: () => void;
}

/** Sections whose texts are not values that several records share. */
const INTERNAL: ReadonlySet<string> = new Set(['record', 'relations']);
/** Parts of the name of a record. */
const NAMING: ReadonlySet<string> = new Set(['site_name', 'us_number', 'area', 'inventory_number']);
/** Parts of the name of a period. Units have fields with the same names, whose values many share. */
const NAMING_PERIODS: ReadonlySet<string> = new Set(['period', 'phase']);

/** Dialog that groups similar values of a text field of a site, and merges them. */
export function ClustersDialog({ name, site, onClose }: ClustersDialogProps): ReactNode {
  const t = useTexts(CLUSTERS_TEXTS);
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      <p className="ui-soft">{t.intro}</p>
      <Shown query={useFields(name)} rows={6}>
        {(fields) => <ClustersOfField name={name} site={site} fields={listSharedTexts(name, fields)} />}
      </Shown>
      <div className="bulk-foot">
        <Button look="main" onPress={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

function listSharedTexts(entity: ClusteredName, fields: readonly RecordField[]): RecordField[] {
  const isNaming = (name: string): boolean =>
    NAMING.has(name) ||
    findKind(entity)?.key.includes(name) ||
    (entity === 'periods' && NAMING_PERIODS.has(name));
  return fields.filter(
    ({ kind, name, section, canChange }) =>
      kind === 'text' && canChange && !INTERNAL.has(section) && !isNaming(name),
  );
}

interface ClustersOfFieldProps {
  name: ClusteredName;
  site: string;
  fields: readonly RecordField[];
}

function ClustersOfField({ name, site, fields }: ClustersOfFieldProps): ReactNode {
  const t = useTexts(CLUSTERS_TEXTS);
  const mayMerge = useMay('update');
  const [field, setField] = useState(firstFieldOf(name, fields));
  return (
    <>
      <FieldPicker label={t.field} fields={fields} chosen={field} onChoose={setField} />
      <Shown query={useClusters(name, field, { site_name_is: site })} rows={4}>
        {(found) => (
          <ClusterList
            key={field}
            found={found}
            changes={[name]}
            mayMerge={mayMerge}
            hasCounts
            merge={(from, into) =>
              fetchApi<Merged>(`/api/${name}/clusters/${field}/merge`, {
                method: 'POST',
                body: { site_name: site, from, into },
                key: newKey(),
              })
            }
          />
        )}
      </Shown>
    </>
  );
}
