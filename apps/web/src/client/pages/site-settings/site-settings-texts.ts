import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Settings of the site',
  onlyOwners: 'Owners of the site and administrators change this.',
  noOwner: 'The site has no owner: administrators change this.',
  ownersAre: (names: string) => `Owners: ${names}.`,
  seen: 'Who sees the site',
  visibility: 'Visible to',
  visibilities: { all: 'Everybody', members: 'Members alone' },
  visibilityHints: {
    all: 'Whoever has an account reads it; where the pages are open to the public, everybody does.',
    members:
      'For everybody else but administrators there is no such site: in no list, search, count, export or map.',
  },
  location: 'Where it lies is shown',
  locations: { exact: 'Exactly', rounded: 'Rounded', hidden: 'Not at all' },
  locationHints: {
    exact: 'As it is recorded.',
    rounded: 'To two decimals of a degree, about 1 km, to whoever may not change the site.',
    hidden: 'Without coordinates, to whoever may not change the site.',
  },
  members: 'Members',
  membersHint:
    'A role here adds to what an account may do everywhere. Who recorded the site is its first owner.',
  none: 'Nobody has a role of their own here.',
  name: 'Name',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roles: { owner: 'Owner', editor: 'Records', viewer: 'Reads' },
  roleHints: {
    owner: 'Records, and decides on members and on who sees the site.',
    editor: 'Records and changes what is in this site.',
    viewer: 'Reads this site, also while only members see it.',
  },
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  leave: 'Leave',
  you: 'you',
  person: 'Person',
  choose: 'Choose…',
  add: 'Add a member',
  addIt: 'Add',
  everybody: 'Everybody with an account is a member already.',
  saved: 'Saved',
  added: (name: string) => `${name} is a member`,
  removed: (name: string) => `${name} is no member any more`,
  failed: 'That did not work.',
  lastOwner: 'A site keeps at least one owner; name another one first.',
  forbidden: 'Only owners of the site and administrators may do this.',
};

const it: typeof en = {
  title: 'Impostazioni del sito',
  onlyOwners: 'Le cambiano i responsabili del sito e gli amministratori.',
  noOwner: 'Il sito non ha un responsabile: le cambiano gli amministratori.',
  ownersAre: (names) => `Responsabili: ${names}.`,
  seen: 'Chi vede il sito',
  visibility: 'Visibile a',
  visibilities: { all: 'Tutti', members: 'Solo ai membri' },
  visibilityHints: {
    all: 'Lo legge chiunque abbia un account; dove le pagine sono aperte al pubblico, chiunque.',
    members:
      'Per tutti gli altri, tranne gli amministratori, il sito non esiste: né in elenchi, ricerche e conteggi, né in esportazioni o mappe.',
  },
  location: 'La posizione si mostra',
  locations: { exact: 'Esatta', rounded: 'Arrotondata', hidden: 'Nascosta' },
  locationHints: {
    exact: 'Come è registrata.',
    rounded: 'A due decimali di grado, circa 1 km, a chi non può modificare il sito.',
    hidden: 'Senza coordinate, a chi non può modificare il sito.',
  },
  members: 'Membri',
  membersHint:
    'Il ruolo qui si aggiunge a ciò che l’account può fare ovunque. Chi ha registrato il sito ne è il primo responsabile.',
  none: 'Nessuno ha un ruolo proprio in questo sito.',
  name: 'Nome',
  role: 'Ruolo',
  roleOf: (name) => `Ruolo di ${name}`,
  roles: { owner: 'Responsabile', editor: 'Compila', viewer: 'Legge' },
  roleHints: {
    owner: 'Compila, e decide dei membri e di chi vede il sito.',
    editor: 'Compila e modifica le schede di questo sito.',
    viewer: 'Legge questo sito, anche quando lo vedono solo i membri.',
  },
  remove: 'Togli',
  removeOne: (name) => `Togli ${name}`,
  leave: 'Lascia',
  you: 'tu',
  person: 'Persona',
  choose: 'Scegli…',
  add: 'Aggiungi un membro',
  addIt: 'Aggiungi',
  everybody: 'Chiunque abbia un account è già membro.',
  saved: 'Salvato',
  added: (name) => `${name} è ora membro`,
  removed: (name) => `${name} non è più membro`,
  failed: 'Non è riuscito.',
  lastOwner: 'Al sito resta almeno un responsabile: prima nominane un altro.',
  forbidden: 'Possono farlo solo i responsabili del sito e gli amministratori.',
};

export const SITE_SETTINGS_TEXTS: TextsOf<typeof en> = { en, it };
export type SiteSettingsTexts = typeof en;
