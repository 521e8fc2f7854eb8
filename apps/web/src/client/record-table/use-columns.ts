import { useMemo } from 'react';
import type { Parameters } from '../data/queries.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { useLanguage } from '../i18n/language.ts';
import type { KnownValues } from '../known/use-known-values.ts';
import { isCustom, valueOfRow } from '../definitions/row-value.ts';
import { fieldColumn, type TableRow } from '../tables/field-column.ts';
import { offeredWords, useCustomTerms } from '../terms/terms.ts';
import type { ColumnLayout } from '../views/column-layout.ts';
import type { TableView } from '../views/table-view.ts';
import type { FieldTableProps } from './table-parts.ts';

interface ColumnOptions {
  layout: ColumnLayout;
  isEditable: boolean;
  known: KnownValues;
}

/** Creates the columns of a table: the fixed ones, then the selected ones. */
export function useColumns<Row extends TableRow>(
  { fields, fixed, drawn }: FieldTableProps<Row>,
  { layout: { columns: chosen, widths }, isEditable, known }: ColumnOptions,
): readonly GridColumn<Row>[] {
  const language = useLanguage();
  const terms = useCustomTerms();
  return useMemo(() => {
    const byName = new Map(fields.map((field) => [field.name, field]));
    return [...new Set([...fixed, ...chosen])].flatMap((name) => {
      const field = byName.get(name);
      if (field === undefined) return [];
      const column = fieldColumn<Row>(field, {
        language,
        isEditable,
        offered: known.list(name) ?? offeredWords(field, language),
      });
      const remark = (row: Row): string | undefined => known.judge(name, valueOfRow(row, name));
      const isName = fixed.includes(name);
      const width = widths[name] ?? column.width;
      return [{ ...column, width, isFixed: isName, isName, remark, draw: drawn?.[name] }];
    });
    // The custom terms change the texts of cells.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, fixed, drawn, chosen, widths, language, isEditable, known, terms]);
}

/** Returns the parameters of the list request: base, filters and sort order of the view, and the columns. */
export function listParameters(
  { base, view, order }: { base: Parameters; view: TableView; order: string },
  columns: readonly { id: string }[],
): Parameters {
  return {
    ...base,
    ...view.parameters,
    sort_by: view.sort?.column ?? order,
    // Custom fields are columns of their own and one value of the record.
    fields: [...new Set(columns.map(({ id }) => (isCustom(id) ? 'custom' : id)))].join(','),
  };
}
