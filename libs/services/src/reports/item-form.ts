import type { FormBox, RecordForm } from '@trowel/documents';
import { inventoryItemFields, type InventoryItem } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { nameFindType } from './finds-figures.ts';
import { buildSheetTemplate, fillForm, type TemplateGroup } from './form-template.ts';
import { reportTextsIn } from './report-texts.ts';
import type { Wording } from './twins.ts';
import { describeVersion, type SheetExtras } from './unit-form.ts';

type Name =
  | keyof InventoryItem
  | 'municipality'
  | 'province'
  | 'files'
  | 'signature_recorder'
  | 'signature_official';

/** The boxes of the printed find sheet, in the order of the ministry's form. In English empty ones are omitted. */
const TEMPLATE: readonly TemplateGroup<Name>[] = [
  {
    title: { en: 'Identity and context', it: 'Identificazione e contesto' },
    rows: [
      { site_name: 6, municipality: 4, province: 2 },
      { inventory_number: 3, find_number: 3, area: 2, us_number: 2, year: 2 },
      { structure: 3, find_spot: 3, find_elevation: 3, find_elevation_unit: 3 },
    ],
  },
  {
    title: { en: 'The find', it: 'Reperto' },
    rows: [
      { find_type: 4, cataloguing_criterion: 4, definition: 4 },
      { typology: 12 },
      { description: 12 },
      { dating: 6, preservation: 6 },
    ],
  },
  {
    title: { en: 'Elements, measures, techniques', it: 'Elementi, misure, tecnologie' },
    rows: [{ elements: 12 }, { measurements: 12 }, { techniques: 12 }],
  },
  {
    title: { en: 'Quantities', it: 'Quantità' },
    rows: [
      { fragments_total: 3, vessels_min: 3, vessels_max: 3, weight_g: 3 },
      { ceramic_body: 3, coating: 3, rim_diameter_cm: 3, rim_eve: 3 },
    ],
  },
  {
    title: { en: 'State and storage', it: 'Stato e conservazione' },
    rows: [
      { washed: 2, registered: 2, diagnostic: 2, box_number: 3, container_type: 3 },
      { storage_place: 12 },
    ],
  },
  {
    title: { en: 'Documentation', it: 'Documentazione' },
    rows: [
      { bibliography: 12 },
      { photo_ids: 3, drawing_ids: 3, photo_negative: 3, slide: 3 },
      { recorder: 8, recorded_on: 4 },
    ],
    added: ['files'],
  },
  {
    title: { en: 'Signatures', it: 'Firme' },
    rows: [{ signature_recorder: 6, signature_official: 6 }],
    closes: true,
  },
];

/** Returns the printed form of a find. */
export function buildItemForm(item: InventoryItem, extras: SheetExtras, wording: Wording): RecordForm {
  const { language } = wording;
  const texts = reportTextsIn(language);
  const { place, files } = extras;
  const { sheet } = extras;
  const ministry = language === 'it' ? TEMPLATE : TEMPLATE.map((group) => ({ ...group, skipsEmpty: true }));
  const signatures = ministry.filter(({ closes }) => closes);
  const template: readonly TemplateGroup<string>[] = sheet?.isArranged
    ? [...buildSheetTemplate(sheet), ...signatures]
    : ministry;
  const groups = fillForm(template, {
    fields: sheet?.fields ?? inventoryItemFields,
    record: item,
    boxes: new Map<string, Omit<FormBox, 'span'>>([
      ['municipality', { label: texts.municipality, value: place?.municipality ?? '' }],
      ['province', { label: texts.province, value: place?.province ?? '' }],
      ['files', { label: texts.files, value: files.map(({ name }) => name).join('; ') }],
      ['signature_recorder', { label: texts.signatureOfRecorder, value: '', isSignature: true }],
      ['signature_official', { label: texts.signatureOfOfficial, value: '', isSignature: true }],
    ]),
    custom: item.custom,
    showsEmpty: extras.showsEmpty,
    ...wording,
    sheet,
  });
  return {
    name: texts.findSheet,
    note: describeVersion(item, language),
    siteName: item.site_name,
    code: `${texts.inventoryShort} ${item.inventory_number}`,
    place: placeOf(item, language),
    groups,
    pictures: extras.pictures,
    chapter: nameFindType({ type: item.find_type, typeInEnglish: item.find_type_en }, wording),
  };
}

function placeOf({ area, us_number }: InventoryItem, language: Language): string {
  const texts = reportTextsIn(language);
  return [area && `${texts.area} ${area}`, us_number && `${texts.unit} ${us_number}`]
    .filter(Boolean)
    .join(' · ');
}
