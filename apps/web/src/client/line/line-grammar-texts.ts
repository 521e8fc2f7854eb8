import type { TextsOf } from '../i18n/language.ts';

/** A part of the line: its name, what it says, and whole lines as examples. */
type Part = readonly [name: string, text: string, examples: readonly string[]];

const en = {
  title: 'Examples for the line',
  text: 'The parts can be in any order, in English and Italian. Click an example to write it into the line. Enter records it.',
  fill: (line: string) => `Write into the line: ${line}`,
  parts: [
    ['Number and definition', 'Without a number the unit gets the next free one.', ['1042 cut', 'collapse']],
    [
      'Type and area',
      'The area stays for the next lines until you name another.',
      ['12 USM wall of stone', 'A/12 layer'],
    ],
    [
      'Relations',
      'Articles and the kind of the other unit are skipped. 12..15 are four units.',
      [
        '50 brown layer covers 51 and cuts the pit 6',
        '7 fill, fills the cut 6',
        '8 wall abuts the wall 4',
        '9 silt covers 12..15',
      ],
    ],
    [
      'Uncertain relations',
      'A question mark, or a remark in brackets.',
      ['10 layer under 1? (seen in the section)'],
    ],
    ['Period and phase', 'A point separates the phase.', ['11 floor P3.2', '12 layer P3-P4']],
    [
      'Colour and consistency',
      'Terms before or after the definition.',
      ['13 dark brown silt compact', '14 layer 10YR 4/3'],
    ],
    [
      'Levels and size',
      'Metres above sea level; length × width × depth.',
      ['15 pit q 41.20-40.95', '16 pit 3.20x1.10x0.45'],
    ],
    ['Place', 'Room, sector, trench, square.', ['17 floor in room 3', '18 layer trench 2 square B4']],
    [
      'Remarks',
      'A word for the field, then the text.',
      ['19 layer note: roots from above', '20 layer "levelling of the terrace"'],
    ],
  ] as readonly Part[],
};

const it: typeof en = {
  title: 'Esempi per la riga',
  text: 'Le parti possono stare in qualunque ordine, in italiano e in inglese. Un clic scrive l’esempio nella riga. Invio la registra.',
  fill: (line) => `Scrivi nella riga: ${line}`,
  parts: [
    ['Numero e definizione', 'Senza numero la US prende il primo libero.', ['1042 taglio', 'crollo']],
    [
      'Tipo e area',
      'L’area vale per le righe seguenti finché non ne indichi un’altra.',
      ['12 USM muro in pietra', 'A/12 strato'],
    ],
    [
      'Rapporti',
      'Gli articoli e il nome dell’altra US si possono scrivere. 12..15 sono quattro US.',
      [
        '50 strato bruno copre la 51 e taglia la fossa 6',
        '7 riempimento, riempie il taglio 6',
        '8 muro si appoggia al muro 4',
        '9 limo copre 12..15',
      ],
    ],
    [
      'Rapporti incerti',
      'Un punto interrogativo, o una nota fra parentesi.',
      ['10 strato sotto la 1? (visto in sezione)'],
    ],
    ['Periodo e fase', 'Un punto separa la fase.', ['11 pavimento P3.2', '12 strato P3-P4']],
    [
      'Colore e consistenza',
      'Voci prima o dopo la definizione.',
      ['13 strato giallo friabile', '14 strato 10YR 4/3'],
    ],
    [
      'Quote e misure',
      'Metri sul livello del mare; lunghezza × larghezza × profondità.',
      ['15 fossa q 41,20-40,95', '16 fossa 3,20x1,10x0,45'],
    ],
    [
      'Luogo',
      'Ambiente, settore, saggio, quadrato.',
      ['17 pavimento nel vano 3', '18 strato saggio 2 quadrato B4'],
    ],
    [
      'Note',
      'La parola del campo, poi il testo.',
      ['19 strato nota: radici dall’alto', '20 strato "livellamento della terrazza"'],
    ],
  ],
};

/** Texts of the grammar of the line. */
export const LINE_GRAMMAR_TEXTS: TextsOf<typeof en> = { en, it };
