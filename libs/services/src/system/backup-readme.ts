const FILES = {
  en: `3d_models/    photographs, documents and models, each under its checksum (SHA-256). Small pictures of them are made
              again when they are asked for.`,
  it: `3d_models/    fotografie, documenti e modelli, ciascuno sotto la propria somma di controllo (SHA-256). Le anteprime
              si rifanno quando servono.`,
};

const SECRET = {
  en: 'Not in it: the settings, and the secret that signs sessions. After a restore everybody logs in again.',
  it: 'Non ci sono: le impostazioni, e il segreto che firma le sessioni. Dopo il ripristino tutti accedono di nuovo.',
};

/** What a backup holds and how it is put back, in its README, by how the database was copied. */
export const BACKUP_README = {
  sqlite: `A backup of Trowel: everything, as it was at one moment.

trowel.db     the database (SQLite): all sites, the vocabularies, the accounts with the hashes of their passwords, the
              change log. Keep it where only administrators can read it.
${FILES.en}

${SECRET.en}

To put it back: stop Trowel, empty the data folder (DATA_DIR), unpack this archive into it, start Trowel.


Un backup di Trowel: tutto, com’era in un certo momento.

trowel.db     il database (SQLite): tutti i siti, i vocabolari, gli account con gli hash delle password, il registro
              delle modifiche. Va tenuto dove lo legge solo chi amministra.
${FILES.it}

${SECRET.it}

Per ripristinarlo: ferma Trowel, svuota la cartella dei dati (DATA_DIR), scompatta qui dentro l’archivio, avvia Trowel.
`,
  postgres: `A backup of Trowel: everything, as it was at one moment.

trowel.dump   the database (PostgreSQL, pg_dump in its custom format): all sites, the vocabularies, the accounts with the
              hashes of their passwords, the change log. Keep it where only administrators can read it.
${FILES.en}

${SECRET.en}

To put it back: stop Trowel; make an empty database; pg_restore --no-owner --dbname=<address> trowel.dump; unpack 3d_models
into the data folder (MODELS_DIR); start Trowel with that database.


Un backup di Trowel: tutto, com’era in un certo momento.

trowel.dump   il database (PostgreSQL, formato custom di pg_dump): tutti i siti, i vocabolari, gli account con gli hash
              delle password, il registro delle modifiche. Va tenuto dove lo legge solo chi amministra.
${FILES.it}

${SECRET.it}

Per ripristinarlo: ferma Trowel; crea un database vuoto; pg_restore --no-owner --dbname=<indirizzo> trowel.dump; scompatta
3d_models nella cartella dei dati (MODELS_DIR); avvia Trowel con quel database.
`,
  archives: `The sites of a Trowel, each as an archive by itself.

The database is a PostgreSQL whose tool pg_dump is missing on the machine of Trowel, or older than the server. So this is not
all: the accounts, one's own terms that no site uses, and what happened outside of sites are not in it. For a whole backup
install the tools of the server's version, or use pg_dump there.

sites/        the archive of each site (BagIt): records, relations, change log, photographs, documents, models

To put them back: npm run import -- <archive>, one by one.


I siti di un Trowel, ciascuno come archivio a sé.

Il database è un PostgreSQL il cui strumento pg_dump manca sulla macchina di Trowel, o è più vecchio del server. Quindi non è
tutto: mancano gli account, le voci proprie che nessun sito usa, e quello che è successo fuori dai siti. Per un backup intero
installa gli strumenti della versione del server, oppure usa lì pg_dump.

sites/        l’archivio di ogni sito (BagIt): schede, rapporti, registro delle modifiche, fotografie, documenti, modelli

Per ripristinarli: npm run import -- <archivio>, uno alla volta.
`,
} as const;
