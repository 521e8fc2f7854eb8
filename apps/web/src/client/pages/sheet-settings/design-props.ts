import type { EntityName, SheetField } from '@trowel/domain/records';
import type { RecordField } from '../../data/fields.ts';
import type { FormField } from '../../definitions/sheet-form.ts';
import type { EditedLayer } from './use-layer.ts';

/** Properties shared by the parts of the designer. */
export interface DesignProps {
  entity: EntityName;
  site: string | undefined;
  /** The fields of the records, as declared. */
  fields: readonly RecordField[];
  edited: EditedLayer;
  mayChange: boolean;
}

export interface FieldRowProps extends DesignProps {
  field: SheetField;
  /** The field as the sheet shows it. */
  form: FormField;
  onMove: (key: string, by: -1 | 1) => void;
}
