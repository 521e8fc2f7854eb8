import type { TextsOf } from '../i18n/language.ts';

const en = {
  hint: 'Number, word of any field, name of a site or page, command',
  noneFound: 'Nothing found.',
  groups: {
    commands: 'Commands',
    us: 'Units',
    inventario: 'Finds',
    periods: 'Periods',
    media: 'Media',
    others: 'Other sites',
    sites: 'Sites',
    thesaurus: 'Terms',
  },
  actions: {
    site: 'New site',
    unit: 'Record a unit',
    find: 'Record a find',
    countUnits: 'Count the units',
    countFinds: 'Count the finds',
    print: 'Print the matrix',
  },
  unit: 'SU',
  find: 'Find',
  period: 'Period',
  searched: (site: string | null, others: number) => {
    if (site === null) return `Searched: ${others === 1 ? '1 site' : `${others} sites`}`;
    if (others === 0) return `Searched: ${site}`;
    return `Searched: ${site}, ${others === 1 ? '1 other site' : `${others} other sites`}`;
  },
};

const it: typeof en = {
  hint: 'Numero, parola di un campo, nome di un sito o di una pagina, comando',
  noneFound: 'Nessun risultato.',
  groups: {
    commands: 'Comandi',
    us: 'US',
    inventario: 'Reperti',
    periods: 'Periodi',
    media: 'Foto e file',
    others: 'Altri siti',
    sites: 'Siti',
    thesaurus: 'Voci dei vocabolari',
  },
  actions: {
    site: 'Nuovo sito',
    unit: 'Registra una US',
    find: 'Registra un reperto',
    countUnits: 'Conta le US',
    countFinds: 'Conta i reperti',
    print: 'Stampa il matrix',
  },
  unit: 'US',
  find: 'Reperto',
  period: 'Periodo',
  searched: (site, others) => {
    if (site === null) return `Cercato in ${others === 1 ? '1 sito' : `${others} siti`}`;
    if (others === 0) return `Cercato in: ${site}`;
    return `Cercato in: ${site} e ${others === 1 ? 'un altro sito' : `altri ${others} siti`}`;
  },
};

export type PaletteTexts = typeof en;

/** Texts of the search and command dialog. */
export const PALETTE_TEXTS: TextsOf<PaletteTexts> = { en, it };

/** Words by which a command is found besides its label, in both languages. Keys are ids of commands. */
export const COMMAND_WORDS: Readonly<Record<string, string>> = {
  'do/site': 'new site create add nuovo sito crea aggiungi',
  'do/unit': 'new unit su context record create add nuova us unità strato registra crea aggiungi',
  'do/find': 'new find object record create add nuovo reperto registra crea aggiungi',
  'do/countUnits': 'statistics count chart units su statistiche conta conteggio grafico us',
  'do/countFinds': 'statistics count chart finds statistiche conta conteggio grafico reperti',
  'do/print': 'print harris matrix paper pdf stampa carta diagramma',
  'wish/dark': 'dark mode theme colours night scuro scuri tema colori notte',
  'wish/light': 'light mode theme colours day chiaro chiari tema colori giorno',
  'wish/device': 'system automatic mode theme colours device sistema automatico tema colori dispositivo',
  'wish/language': 'language english italian lingua inglese italiano',
  'go/site/': 'overview summary edit site modifica sito riepilogo',
  'go/site/units': 'su context layer sheet schede strati contesti',
  'go/site/finds': 'inventory objects bags labels inventario cassette oggetti',
  'go/site/matrix': 'harris diagram sequence diagramma sequenza',
  'go/site/3d': 'viewer models scene visualizzatore modelli scena',
  'go/site/findings':
    'errors warnings contradictions cycles problems errori avvisi contraddizioni cicli segnalazioni',
  'go/site/periods': 'phases chronology dating fasi cronologia datazione',
  'go/site/media': 'photographs pictures drawings files fotografie immagini disegni',
  'go/site/changes': 'history undo restore log cronologia annulla ripristina',
  'go/site/import': 'excel csv upload pyarchinit carica',
  'go/site/export':
    'export excel csv pdf download backup archive report print esporta scarica archivio relazione stampa',
  'go/site/settings':
    'edit site name place description coordinates permit director dates visibility embargo members invitations delete modifica sito nome luogo descrizione coordinate concessione direttore visibilità membri inviti elimina',
  'go/': 'home sites siti',
  'go/account': 'password two-factor tokens assistants role profile ruolo profilo assistenti',
  'go/settings': 'preferences language colours start page preferenze lingua colori',
  'go/terms': 'vocabulary thesaurus words vocabolario tesauro parole',
  'go/bin': 'trash deleted restore cestino eliminati ripristina',
  'go/jobs': 'background tasks in corso',
  'go/users': 'people accounts administrator roles teams persone amministratore gruppi',
  'go/system': 'backup database version services versione servizi',
  'go/help': 'guide manual keys shortcuts manuale tasti scorciatoie',
};
