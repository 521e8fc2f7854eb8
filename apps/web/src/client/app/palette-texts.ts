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

/** Words by which a page is found besides its title, in both languages. Keys are ids of commands. */
export const PAGE_WORDS: Readonly<Record<string, string>> = {
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
  'go/site/export': 'download backup archive pdf csv report print scarica archivio relazione stampa',
  'go/site/settings':
    'edit site name place description coordinates permit director dates visibility embargo members invitations delete modifica sito nome luogo descrizione coordinate concessione direttore visibilità membri inviti elimina',
  'go/': 'home sites new site nuovo sito',
  'go/account': 'password two-factor tokens assistants role profile ruolo profilo assistenti',
  'go/settings': 'preferences language colours start page preferenze lingua colori',
  'go/terms': 'vocabulary thesaurus words vocabolario tesauro parole',
  'go/bin': 'trash deleted restore cestino eliminati ripristina',
  'go/jobs': 'background tasks in corso',
  'go/users': 'people accounts administrator roles teams persone amministratore gruppi',
  'go/system': 'backup database version services versione servizi',
  'go/help': 'guide manual keys shortcuts manuale tasti scorciatoie',
};
