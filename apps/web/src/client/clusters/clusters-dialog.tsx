import { useState, type ReactNode } from 'react';
import { fetchApi } from '../data/api-request.ts';
import { useFields, type RecordField } from '../data/fields.ts';
import { newKey } from '../data/new-key.ts';
import { useMay } from '../data/visit.ts';
import { FieldPicker } from '../fields/field-picker.tsx';
import { useTexts } from '../i18n/language.ts';
import { Shown } from '../page/shown.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ClusterList, type Merged } from './cluster-list.tsx';
import { CLUSTERS_TEXTS } from './clusters-texts.ts';
import { useClusters } from './use-clusters.ts';
import '../bulk/bulk.css';

export interface ClustersDialogProps {
  name: 'us' | 'inventario';
  site: string;
  onClose: () => void;
}

/** Sections whose texts are not values that several records share. */
const INTERNAL: ReadonlySet<string> = new Set(['record', 'relations']);
/** Parts of the name of a record. */
const NAMING: ReadonlySet<string> = new Set(['site_name', 'us_number', 'area', 'inventory_number']);

/** Dialog that groups similar values of a text field of a site, and merges them. */
export function ClustersDialog({ name, site, onClose }: ClustersDialogProps): ReactNode {
  const t = useTexts(CLUSTERS_TEXTS);
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      <p className="ui-soft">{t.intro}</p>
      <Shown query={useFields(name)} rows={6}>
        {(fields) => <ClustersOfField name={name} site={site} fields={fields.filter(hasSharedTexts)} />}
      </Shown>
      <div className="bulk-foot">
        <Button look="main" onPress={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

function hasSharedTexts({ kind, name, section, canChange }: RecordField): boolean {
  return kind === 'text' && canChange && !INTERNAL.has(section) && !NAMING.has(name);
}

interface ClustersOfFieldProps {
  name: 'us' | 'inventario';
  site: string;
  fields: readonly RecordField[];
}

function ClustersOfField({ name, site, fields }: ClustersOfFieldProps): ReactNode {
  const t = useTexts(CLUSTERS_TEXTS);
  const mayMerge = useMay('update');
  const [field, setField] = useState('definition');
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
