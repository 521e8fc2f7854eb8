/** README of a backup: its contents and how to restore it. */
export const BACKUP_README = `A backup of Trowel: everything, as it was at one moment.

trowel.db      the database (a SQLite file, whichever database it was made of): all sites, the vocabularies, the accounts
               with the hashes of their passwords, the change log. Keep it where only administrators can read it.
3d_models/     photographs, documents and models, each under its checksum (SHA-256). Small pictures of them are made
               again when they are asked for.
manifest.json  when it was made, how many rows each table has, and the checksum of every file.

Not in it: the settings, and the secret that signs sessions and the change log (jwt-secret in the data folder, or
JWT_SECRET). Keep that by itself, elsewhere: without it everybody logs in again, and what was signed before the restore can
no longer be checked.

To put it back, into SQLite or PostgreSQL as the settings say, with every checksum compared:

    npm run restore -- <this archive>

By hand, into SQLite: stop Trowel, empty the data folder (DATA_DIR), unpack this archive into it, start Trowel.


Un backup di Trowel: tutto, com’era in un certo momento.

trowel.db      il database (un file SQLite, qualunque sia il database d’origine): tutti i siti, i vocabolari, gli account
               con gli hash delle password, il registro delle modifiche. Va tenuto dove lo legge solo chi amministra.
3d_models/     fotografie, documenti e modelli, ciascuno sotto la propria somma di controllo (SHA-256). Le anteprime
               si rifanno quando servono.
manifest.json  quando è stato fatto, quante righe ha ogni tabella, e la somma di controllo di ogni file.

Non ci sono: le impostazioni, e il segreto che firma le sessioni e il registro delle modifiche (jwt-secret nella cartella dei
dati, o JWT_SECRET). Va conservato a parte, altrove: senza, tutti accedono di nuovo, e ciò che era firmato prima del
ripristino non si può più verificare.

Per ripristinarlo, in SQLite o PostgreSQL secondo le impostazioni, con il confronto di ogni somma di controllo:

    npm run restore -- <questo archivio>

A mano, in SQLite: ferma Trowel, svuota la cartella dei dati (DATA_DIR), scompatta qui dentro l’archivio, avvia Trowel.
`;
