import { elideBefore } from '@trowel/domain/core';
import type { Axis, ColorBy } from '../view/view-state.ts';
import type { TextsOf } from './language.ts';

const en = {
  loadingScene: 'Loading the excavation…',
  noUnits: 'No unit is recorded for this site yet.',
  sceneLabel: (units: number) =>
    `Three-dimensional view of ${units} units. Arrow keys move from unit to unit. Press ? for all keys.`,
  noWebgl: 'This browser cannot show 3D graphics (WebGL). The units are listed instead.',
  view3d: '3D',
  viewTable: 'Table',
  viewMatrix: 'Matrix',
  viewHelp: 'Help',
  panels: 'Show',
  settings: 'Settings',
  search: 'Find a unit',
  searchHint: 'Number, definition, area, period',
  noneFound: 'Nothing found',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  peel: 'Hide later layers',
  peelHint: 'From the most recent period down to natural ground',
  allShown: 'All periods',
  peeledTo: (label: string) => `From ${label} down`,
  onlyShown: (label: string) => `Only ${label}`,
  levelFrom: (level: string) => `level ${level}`,
  only: 'Only this one',
  exploded: 'Spread levels',
  colorBy: 'Colour by',
  colorings: { period: 'Period', phase: 'Phase', type: 'Type', area: 'Area' } as Record<ColorBy, string>,
  placement: 'Heights',
  placements: { levels: 'By level', elevation: 'As measured' },
  spread: 'Arrange',
  spreads: { layered: 'Stacked', grid: 'Grid', force: 'By relations' },
  section: 'Section',
  sectionNone: 'None',
  sectionAxes: { x: 'North–south', z: 'East–west', y: 'Horizontal' } as Record<Axis, string>,
  sectionAt: 'Position of the section',
  thin: 'See through',
  numbers: 'Numbers',
  measure: 'Measure',
  measureFirst: 'Measuring: choose the first point.',
  measureSecond: 'Choose the second point.',
  measured: (length: number, across: number, up: number) =>
    `${metres(length, 'en-GB')} m (${metres(across, 'en-GB')} m across, ${metres(up, 'en-GB')} m in height)`,
  schematic: 'Heights by level are schematic.',
  outlinesByLevel: 'Shapes without a recorded outline, and all heights, are schematic.',
  outlinesByElevation:
    'Shapes without a recorded outline are schematic. Heights follow the recorded elevations.',
  shapesByLevel: 'Shapes and heights are schematic: they follow the Harris matrix, not recorded outlines.',
  shapesByElevation:
    'Shapes are schematic, because no outlines are recorded. Heights follow the recorded elevations.',
  screenshot: 'Save picture',
  screenshotSaved: 'Picture saved.',
  seeAll: 'Fit',
  legend: 'Legend',
  notRecorded: 'Not recorded',
  years: (start: number | null, end: number | null) => formatYears(start, end, ENGLISH_YEARS),
  shapes: 'Shapes',
  shapeNames: {
    layer: 'Layer',
    cut: 'Cut',
    fill: 'Fill',
    wall: 'Masonry',
    burial: 'Burial',
    find: 'Special find',
    virtual: 'Virtual unit',
    document: 'Document',
  },
  chosen: (name: string, what: string, above: number, below: number) =>
    `${name}${what && `, ${what}`}: ${above} above, ${below} below.`,
  nothingChosen: 'No unit selected.',
  noStepThere: 'There is no unit in that direction.',
  help: 'Keys',
  helpIntro: 'These work while the scene has the focus.',
  keys: [
    ['↑ ↓', 'to a later or earlier unit'],
    ['← →', 'to the unit beside it'],
    ['Enter', 'to the record of the selected unit'],
    ['Esc', 'clear the selection, or close'],
    ['/', 'find a unit'],
    ['F', 'zoom in on the selected unit'],
    ['0', 'fit'],
    ['Shift + arrows', 'turn the view'],
    ['+ −', 'zoom in, zoom out'],
    ['[ ]', 'show or hide later layers'],
    ['X', 'spread levels'],
    ['C', 'next colouring'],
    ['S', 'next section'],
    ['V', 'see through'],
    ['N', 'numbers'],
    ['M', 'matrix'],
    ['T', 'table'],
    ['P', 'save picture'],
    ['?', 'this list'],
  ] as readonly (readonly [string, string])[],
};

const ENGLISH_YEARS: YearWords = {
  format: (digits, isBefore) => (isBefore ? `${digits} BC` : `AD ${digits}`),
  since: (year) => `from ${year}`,
  until: (year) => `until ${year}`,
};

const ITALIAN_YEARS: YearWords = {
  format: (digits, isBefore) => `${digits} ${isBefore ? 'a.C.' : 'd.C.'}`,
  since: (year) => elideBefore('dal', year),
  until: (year) => elideBefore('fino al', year),
};

const it: typeof en = {
  loadingScene: 'Caricamento dello scavo…',
  noUnits: 'In questo sito non è ancora registrata nessuna US.',
  sceneLabel: (units) =>
    `Vista tridimensionale di ${units} US. Le frecce portano da una US all’altra. Premi ? per tutti i tasti.`,
  noWebgl: 'Questo browser non mostra grafica tridimensionale (WebGL). Le US sono elencate in tabella.',
  view3d: '3D',
  viewTable: 'Tabella',
  viewMatrix: 'Matrix',
  viewHelp: 'Aiuto',
  panels: 'Mostra',
  settings: 'Impostazioni',
  search: 'Trova una US',
  searchHint: 'Numero, definizione, area, periodo',
  noneFound: 'Nessun risultato',
  found: (count) => (count === 1 ? '1 risultato' : `${count} risultati`),
  peel: 'Nascondi gli strati più recenti',
  peelHint: 'Dal periodo più recente fino allo strato sterile',
  allShown: 'Tutti i periodi',
  peeledTo: (label) => `Da ${label} in giù`,
  onlyShown: (label) => `Solo ${label}`,
  levelFrom: (level) => `livello ${level}`,
  only: 'Solo questo',
  exploded: 'Distanzia i livelli',
  colorBy: 'Colora per',
  colorings: { period: 'Periodo', phase: 'Fase', type: 'Tipo', area: 'Area' },
  placement: 'Quote',
  placements: { levels: 'Per livello', elevation: 'Misurate' },
  spread: 'Disposizione',
  spreads: { layered: 'Sovrapposte', grid: 'Griglia', force: 'Per rapporti' },
  section: 'Sezione',
  sectionNone: 'Nessuna',
  sectionAxes: { x: 'Nord–sud', z: 'Est–ovest', y: 'Orizzontale' },
  sectionAt: 'Posizione della sezione',
  thin: 'In trasparenza',
  numbers: 'Numeri',
  measure: 'Misura',
  measureFirst: 'Misura: scegli il primo punto.',
  measureSecond: 'Scegli il secondo punto.',
  measured: (length, across, up) =>
    `${metres(length, 'it-IT')} m (${metres(across, 'it-IT')} m in pianta, ${metres(up, 'it-IT')} m in altezza)`,
  schematic: 'Le quote per livello sono schematiche.',
  outlinesByLevel: 'Le forme senza contorno rilevato e tutte le quote sono schematiche.',
  outlinesByElevation:
    'Le forme senza contorno rilevato sono schematiche. Le altezze seguono le quote registrate.',
  shapesByLevel: 'Forme e quote sono schematiche: seguono il matrix di Harris, non i contorni rilevati.',
  shapesByElevation:
    'Le forme sono schematiche, perché i contorni non sono rilevati. Le altezze seguono le quote registrate.',
  screenshot: 'Salva immagine',
  screenshotSaved: 'Immagine salvata.',
  seeAll: 'Adatta',
  legend: 'Legenda',
  notRecorded: 'Non registrato',
  years: (start, end) => formatYears(start, end, ITALIAN_YEARS),
  shapes: 'Forme',
  shapeNames: {
    layer: 'Strato',
    cut: 'Taglio',
    fill: 'Riempimento',
    wall: 'Muratura',
    burial: 'Sepoltura',
    find: 'Reperto speciale',
    virtual: 'US virtuale',
    document: 'Documento',
  },
  chosen: (name, what, above, below) => `${name}${what && `, ${what}`}: ${above} sopra, ${below} sotto.`,
  nothingChosen: 'Nessuna US selezionata.',
  noStepThere: 'In quella direzione non ci sono US.',
  help: 'Tasti',
  helpIntro: 'Funzionano quando la scena è selezionata.',
  keys: [
    ['↑ ↓', 'a una US posteriore o anteriore'],
    ['← →', 'alla US accanto'],
    ['Invio', 'alla scheda della US selezionata'],
    ['Esc', 'deseleziona, o chiudi'],
    ['/', 'trova una US'],
    ['F', 'ingrandisci la US selezionata'],
    ['0', 'adatta'],
    ['Maiusc + frecce', 'ruota la vista'],
    ['+ −', 'ingrandisci, riduci'],
    ['[ ]', 'mostra o nascondi gli strati più recenti'],
    ['X', 'distanzia i livelli'],
    ['C', 'colore successivo'],
    ['S', 'sezione successiva'],
    ['V', 'in trasparenza'],
    ['N', 'numeri'],
    ['M', 'matrix'],
    ['T', 'tabella'],
    ['P', 'salva immagine'],
    ['?', 'questo elenco'],
  ],
};

/** Texts of the scene of a site, its controls and its shortcuts. */
export const SCENE_TEXTS: TextsOf<typeof en> = { en, it };

function metres(length: number, locale: string): string {
  return length.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

interface YearWords {
  format(digits: number, isBefore: boolean): string;
  since(year: string): string;
  until(year: string): string;
}

/** Formats a range of years: `420–40 BC`, `40 BC – AD 110`, `until 420 BC`. Empty if no year is known. */
function formatYears(start: number | null, end: number | null, { format, since, until }: YearWords): string {
  const formatYear = (year: number): string => (year < 0 ? format(-year, true) : String(year));
  if (start === null) return end === null ? '' : until(formatYear(end));
  if (end === null) return since(formatYear(start));
  if (start < 0 !== end < 0) return `${formatYear(start)} – ${format(Math.abs(end), end < 0)}`;
  return `${Math.abs(start)}–${formatYear(end)}`;
}
