/** README of a backup: its contents and how to restore it. */
export const BACKUP_README = `This archive is a complete backup of Trowel at one moment.

trowel.db      The database as an SQLite file, even if Trowel uses PostgreSQL: all sites, the vocabularies, the accounts
               with their password hashes, the change log. Store it where only administrators can read it.
3d_models/     Photographs, documents and models, each named by its checksum (SHA-256). Previews are not included;
               Trowel creates them again.
manifest.json  The time of the backup, the number of rows of each table, and the checksum of every file.

The backup does not contain the settings, or the secret that signs sessions and the change log (jwt-secret in the data
folder, or JWT_SECRET). Store the secret separately. Without it, everybody must log in again, and signatures from before
the restore can no longer be checked.

To restore the backup into SQLite or PostgreSQL, as set in the settings, with a check of every checksum:

    npm run restore -- <this archive>

To restore it into SQLite by hand: stop Trowel, empty the data folder (DATA_DIR), unpack this archive into it, start Trowel.


Questo archivio è un backup completo di Trowel in un dato momento.

trowel.db      Il database come file SQLite, anche se Trowel usa PostgreSQL: tutti i siti, i vocabolari, gli account con
               gli hash delle password, il registro delle modifiche. Va conservato dove lo leggono solo gli amministratori.
3d_models/     Fotografie, documenti e modelli; il nome di ogni file è la sua somma di controllo (SHA-256). Le anteprime
               non sono comprese: Trowel le ricrea.
manifest.json  La data e l’ora del backup, il numero di righe di ogni tabella e la somma di controllo di ogni file.

Il backup non contiene le impostazioni, né il segreto che firma le sessioni e il registro delle modifiche (jwt-secret nella
cartella dei dati, o JWT_SECRET). Il segreto va conservato a parte. Senza, tutti devono accedere di nuovo, e le firme
precedenti al ripristino non si possono più verificare.

Per ripristinare il backup in SQLite o PostgreSQL, secondo le impostazioni, con la verifica di ogni somma di controllo:

    npm run restore -- <questo archivio>

Per ripristinarlo a mano in SQLite: ferma Trowel, svuota la cartella dei dati (DATA_DIR), estrai lì l’archivio, avvia Trowel.
`;
