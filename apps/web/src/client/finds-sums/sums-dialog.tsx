import type { ReactNode } from 'react';
import { useFields, type RecordField } from '../data/fields.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Shown } from '../page/shown.tsx';
import { PLACES } from '../places/places.ts';
import { useTableView } from '../views/table-view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Go } from '../ui/go.tsx';
import { addUp, formatTypes, useFindsSums, type UnitSums } from './finds-sums.ts';
import { SUMS_TEXTS } from './sums-texts.ts';

export interface SumsDialogProps {
  site: string;
  onClose: () => void;
}

/** Dialog with the sums of the finds by unit. The filters of the table apply. */
export function SumsDialog({ site, onClose }: SumsDialogProps): ReactNode {
  const t = useTexts(SUMS_TEXTS);
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      <p className="ui-soft">{t.intro}</p>
      <Shown query={useFields('inventario')} rows={6}>
        {(fields) => <Sums site={site} fields={fields} />}
      </Shown>
      <div className="ui-buttons">
        <Button look="main" onPress={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

function Sums({ site, fields }: { site: string; fields: readonly RecordField[] }): ReactNode {
  const t = useTexts(SUMS_TEXTS);
  const view = useTableView(fields);
  const { sort_by: _by, sort_order: _order, ...filters } = view.parameters;
  return (
    <Shown query={useFindsSums({ ...filters, site_name_is: site })} rows={6}>
      {(units) => (units.length === 0 ? <p>{t.none}</p> : <SumsTable site={site} units={units} />)}
    </Shown>
  );
}

function SumsTable({ site, units }: { site: string; units: readonly UnitSums[] }): ReactNode {
  const t = useTexts(SUMS_TEXTS);
  const language = useLanguage();
  const { count, grams } = useFormat();
  const total = addUp(units);
  const amounts = ({ finds, fragments, weight_g: weight }: typeof total): ReactNode => (
    <>
      <td className="ui-number">{count(finds)}</td>
      <td className="ui-number">{fragments > 0 && count(fragments)}</td>
      <td className="ui-number">{weight > 0 && grams(weight)}</td>
    </>
  );
  return (
    <div className="ui-scroll">
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t.unit}</th>
            <th scope="col">{t.area}</th>
            <th scope="col" className="ui-number">
              {t.findsHead}
            </th>
            <th scope="col" className="ui-number">
              {t.fragmentsHead}
            </th>
            <th scope="col" className="ui-number">
              {t.weightHead}
            </th>
            <th scope="col">{t.typesHead}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={`${unit.area}/${unit.us_number}`}>
              <th scope="row">
                <Go to={placeOf(site, unit)} className="unit-link">
                  {unit.us_number}
                </Go>
              </th>
              <td>{unit.area}</td>
              {amounts(unit)}
              <td>{formatTypes(unit.types, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t.total}
            </th>
            {amounts(total)}
            <td>{t.units(units.length, count(units.length))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function placeOf(site: string, { area, us_number: number }: UnitSums): string {
  return PLACES.unitByName(site, area ? `${area}/${number}` : number);
}
