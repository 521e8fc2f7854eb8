import type { TextsOf } from './language.ts';
import type { ModelProblemKind } from './model-problem.ts';

const en = {
  download: 'Download',
  loadingModel: 'Loading',
  modelShown: (name: string) => `${name} is shown in place of its unit.`,
  modelScaled: 'Scaled to the size of the unit.',
  modelFacts: (triangles: string, points: string) =>
    [triangles && `${triangles} triangles`, points && `${points} points`].filter(Boolean).join(', '),
  modelProblems: {
    missing: 'The file no longer exists.',
    unreachable: 'The file could not be fetched. Try again.',
    compressed: 'The model is compressed, and unpacking it failed. It may be damaged.',
    unsupported: 'The model needs a glTF extension that this viewer does not know:',
    empty: 'The file contains nothing to show.',
    incomplete: 'A texture or buffer of the model is missing. Upload it together with its files.',
    unreadable: 'The file cannot be read. It may be damaged.',
  } as Record<ModelProblemKind, string>,
  noWebglModel: 'This browser cannot show 3D graphics (WebGL). The file can be downloaded.',
  file: 'File',
  format: 'Format',
  size: 'Size',
  extent: 'Extent',
  extentOf: (x: string, y: string, z: string) => `${x} × ${y} × ${z} (units of the file)`,
  contents: 'Contents',
  uploadedOn: 'Uploaded',
  uploadedBy: (when: string, who: string) => `${when}, ${who}`,
  backToSite: 'Back to the site viewer',
  upright: 'Set upright',
  modelLabel: 'Model: drag it to rotate it, or use the arrow keys.',
};

const it: typeof en = {
  download: 'Scarica',
  loadingModel: 'Caricamento',
  modelShown: (name) => `${name} è mostrato al posto della sua US.`,
  modelScaled: 'Adattato alle dimensioni della US.',
  modelFacts: (triangles, points) =>
    [triangles && `${triangles} triangoli`, points && `${points} punti`].filter(Boolean).join(', '),
  modelProblems: {
    missing: 'Il file non esiste più.',
    unreachable: 'Non è stato possibile scaricare il file. Riprova.',
    compressed: 'Il modello è compresso e non è stato possibile decomprimerlo. Forse è danneggiato.',
    unsupported: 'Il modello richiede un’estensione di glTF che questo visualizzatore non conosce:',
    empty: 'Il file non contiene nulla di visibile.',
    incomplete: 'Manca una texture o un buffer del modello. Caricalo insieme ai suoi file.',
    unreadable: 'Il file non si può leggere. Forse è danneggiato.',
  },
  noWebglModel: 'Questo browser non mostra grafica tridimensionale (WebGL). Il file si può scaricare.',
  file: 'File',
  format: 'Formato',
  size: 'Dimensione',
  extent: 'Ingombro',
  extentOf: (x, y, z) => `${x} × ${y} × ${z} (unità del file)`,
  contents: 'Contenuto',
  uploadedOn: 'Caricato',
  uploadedBy: (when, who) => `${when}, ${who}`,
  backToSite: 'Torna al visualizzatore del sito',
  upright: 'Raddrizza',
  modelLabel: 'Modello: trascinalo per ruotarlo, o usa le frecce.',
};

/** Texts of models, in the scene and on the page of a model. */
export const MODEL_TEXTS: TextsOf<typeof en> = { en, it };
