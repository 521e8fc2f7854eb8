// A data table of the words that name the field of a value, in Italian, English, German, French and
// Spanish.
import { foldText } from '@trowel/domain/core';
import { matchAt } from './line-text.ts';
import type { LineField } from './line-unit.ts';

/** Kind of value after a marker. */
export type ValueKind =
  | 'words'
  | 'code'
  | 'name'
  | 'year'
  | 'length'
  | 'levels'
  | 'list'
  | 'rest'
  | 'quoted'
  | 'day';

export interface FieldMarker {
  field: LineField;
  kind: ValueKind;
  /** Words: first the printed ones in Italian and English, then the others, folded, without full stops. */
  print: { it: string; en: string };
  others: readonly string[];
}

function marker(
  field: LineField,
  kind: ValueKind,
  [it, en, ...others]: readonly [string, string, ...string[]],
): FieldMarker {
  return { field, kind, print: { it, en }, others };
}

/** The markers, in the order of the printed line. */
export const FIELD_MARKERS: readonly FieldMarker[] = [
  marker('area', 'code', ['area', 'area', 'ar', 'flache', 'secteur de fouille']),
  marker('unit_type', 'quoted', ['tipo', 'type', 'typ']),
  marker('definition', 'words', [
    'def.',
    'def.',
    'definizione',
    'definition',
    'def strat',
    'definicion',
    'bezeichnung',
  ]),
  marker('interpretation', 'words', [
    'int.',
    'int.',
    'interpr',
    'interp',
    'interpretazione',
    'interpretation',
    'interpretacion',
    'deutung',
  ]),
  marker('color', 'words', ['colore', 'colour', 'col', 'color', 'couleur', 'farbe']),
  marker('consistency', 'words', [
    'consistenza',
    'consistency',
    'cons',
    'compattezza',
    'compactness',
    'konsistenz',
  ]),
  marker('formation', 'words', ['formazione', 'formation', 'form', 'formacion']),
  marker('preservation', 'words', [
    'conservazione',
    'preservation',
    'conserv',
    'stato di conservazione',
    'erhaltung',
  ]),
  marker('inclusions', 'list', [
    'inclusi',
    'inclusions',
    'incl',
    'inclusion',
    'incluso',
    'einschlusse',
    'inclusiones',
  ]),
  marker('dating', 'words', ['datazione', 'dating', 'dat', 'datierung', 'datation', 'datacion']),
  marker('elevation', 'levels', [
    'q',
    'q',
    'quota',
    'quote',
    'q ass',
    'quota ass',
    'quota assoluta',
    'elev',
    'elevation',
    'level',
    'levels',
    'lev',
    'el',
    'altitude',
    'cota',
    'hohe',
  ]),
  marker('elevation_max', 'levels', [
    'q max',
    'q max',
    'qmax',
    'quota max',
    'quota massima',
    'elev max',
    'max level',
    'highest level',
    'level max',
    'top',
  ]),
  marker('elevation_min', 'levels', [
    'q min',
    'q min',
    'qmin',
    'quota min',
    'quota minima',
    'elev min',
    'min level',
    'lowest level',
    'level min',
    'bottom',
  ]),
  marker('relative_elevation', 'levels', [
    'q rel',
    'q rel',
    'qrel',
    'qr',
    'quota rel',
    'quota relativa',
    'rel level',
    'relative level',
  ]),
  marker('relative_elevation_max', 'levels', ['q rel max', 'q rel max', 'quota rel max', 'rel level max']),
  marker('relative_elevation_min', 'levels', ['q rel min', 'q rel min', 'quota rel min', 'rel level min']),
  marker('length_max', 'length', [
    'lungh.',
    'length',
    'lunghezza',
    'lung',
    'len',
    'lange',
    'longueur',
    'longitud',
  ]),
  marker('width_mean', 'length', [
    'largh.',
    'width',
    'larghezza',
    'larg',
    'wid',
    'breite',
    'largeur',
    'anchura',
  ]),
  marker('depth_max', 'length', [
    'prof.',
    'depth',
    'profondita',
    'tiefe',
    'profondeur',
    'profundidad',
    'spess',
    'spessore',
    'thickness',
  ]),
  marker('height_max', 'length', ['alt.', 'height', 'altezza', 'h', 'hauteur', 'altura']),
  marker('sector', 'code', ['settore', 'sector', 'sett', 'sect', 'sektor', 'secteur']),
  marker('grid_square', 'code', ['quadrato', 'square', 'quad', 'sq', 'quadrat', 'carre', 'cuadro', 'quadr']),
  marker('room', 'code', ['ambiente', 'room', 'amb', 'vano', 'raum', 'piece', 'habitacion']),
  marker('trench', 'code', ['saggio', 'trench', 'sagg', 'tr', 'schnitt', 'sondage', 'sondeo']),
  marker('structure', 'code', ['struttura', 'structure', 'str', 'struct', 'struktur', 'estructura']),
  marker('activity', 'code', ['attività', 'activity', 'att', 'attivita', 'act']),
  marker('excavated', 'words', ['scavo:', 'dug:', 'stato scavo']),
  marker('excavation_year', 'year', [
    'anno',
    'year',
    'campagna',
    'season',
    'anno di scavo',
    'jahr',
    'annee',
    'ano',
    'año',
  ]),
  marker('recorded_on', 'day', ['data', 'date']),
  marker('recorder', 'name', [
    'sched.',
    'recorder',
    'schedatore',
    'schedatrice',
    'schedata da',
    'schedato da',
    'compilata da',
    'compilatore',
    'rec',
    'rec by',
    'recorded by',
    'bearbeiter',
    'enregistre par',
    'registrado por',
  ]),
  marker('supervisor', 'name', ['resp.', 'supervisor', 'responsabile', 'sup', 'leiter', 'responsable']),
  marker('director', 'name', ['dir.', 'director', 'direttore', 'direttrice', 'directeur']),
  marker('reliability', 'words', [
    'affidabilità',
    'reliability',
    'aff',
    'affid',
    'affidabilita',
    'reliab',
    'rel',
  ]),
  marker('samples', 'list', ['campioni', 'samples', 'camp', 'campione', 'sample', 'proben', 'muestras']),
  marker('description', 'rest', [
    'descr.',
    'descr.',
    'descrizione',
    'description',
    'desc',
    'beschreibung',
    'descripcion',
  ]),
  marker('notes', 'rest', [
    'nota',
    'note',
    'note',
    'notes',
    'oss',
    'osservazioni',
    'nb',
    'remarks',
    'bemerkung',
    'remarque',
    'notas',
  ]),
];

/** Maximum number of words of a marker. */
const MAX_MARKER_WORDS = 3;
const WORD = /[\p{L}\p{M}]+/uy;
const GAP = /[.]?[^\S\n]?/uy;
const STOPS = /[.:]/g;

const BY_WORD = new Map(
  FIELD_MARKERS.flatMap((one) =>
    [one.print.it, one.print.en, ...one.others].map(
      (word) => [foldText(word).replaceAll(STOPS, ''), one] as const,
    ),
  ),
);

/** Lists the markers that begin at a position, longest first. */
export function listMarkers(text: string, start: number): { marker: FieldMarker; end: number }[] {
  const found: { marker: FieldMarker; end: number }[] = [];
  let words = '';
  let at = start;
  for (let count = 0; count < MAX_MARKER_WORDS; count++) {
    const word = matchAt(WORD, text, at)?.[0];
    if (word === undefined) break;
    words += (words && ' ') + foldText(word);
    at += word.length;
    const known = BY_WORD.get(words);
    if (known) found.unshift({ marker: known, end: at });
    at += matchAt(GAP, text, at)?.[0].length ?? 0;
  }
  return found;
}
