import type { DemoSite } from './record-sheets.ts';

/** The site: place, municipality and everything found there are invented. */
export const site: DemoSite = {
  site_name: 'Colle Serravento',
  country: 'Italia',
  region: 'Marche',
  province: 'PU',
  municipality: 'Castel Pianara',
  site_type: 'Scavo stratigrafico',
  site_type_en: 'Stratigraphic excavation',
  description:
    "Scavo dimostrativo, del tutto inventato. Villa romana su un'altura affacciata sulla valle, impiantata sopra una capanna dell'età del Ferro; " +
    'spoliata e occupata da sepolture in età tardoantica, poi da capanne altomedievali e da una torre con cortile. ' +
    "L'Area A comprende la sommità (settore residenziale e terme, torre), l'Area B la terrazza meridionale con il settore produttivo, " +
    'il saggio S1 il piede del versante, dove la fogna della villa incontra una strada glareata.',
  description_en:
    'Demonstration excavation, entirely invented. A Roman villa on a rise overlooking the valley, built over an Iron Age hut; ' +
    'robbed and used for burials in late antiquity, then occupied by early medieval huts and by a tower with its yard. ' +
    'Area A takes in the hilltop (residential rooms and baths, tower), Area B the southern terrace with the working quarter, ' +
    'trench S1 the foot of the slope, where the drain of the villa meets a gravelled road.',
  latitude: 43.67,
  longitude: 12.88,
};
