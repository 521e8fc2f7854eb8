/** Describes the folders of an archive for a reader in thirty years. */
export const README = `This archive contains everything recorded about one excavation, as plain files.

records/   the records, one table per kind, as CSV (UTF-8) and as JSON: sites, stratigraphic units (us), finds
           (inventario), periods, terms of the vocabularies (thesaurus). media and models list the files in the folders below,
           em-node-types the custom unit types, finding-notes why findings were dismissed, sheets the sheet definitions,
           comments what people wrote to one another about records and fields.
           changes.json: who changed what and when. pyarchinit.sqlite: the same records as a pyArchInit database.
           In CSV, a text that a spreadsheet would run as a formula has an apostrophe (') before it; in JSON it has
           none.
matrix/    the Harris matrix as PDF and SVG, and the level of each unit
graphs/    the stratigraphic graph: JSON 1.5, GraphML, and GraphML for yEd
media/     photographs, drawings and documents, by kind and number of the record they belong to
models/    3D models, by unit
schemas/   what each field means, as JSON Schema, with its names in English, Italian and pyArchInit

manifest-sha256.txt, one folder up, contains the checksum of every file (BagIt 1.0, RFC 8493).

Trowel reads the whole archive back: npm run import -- archive.zip.


Questo archivio contiene tutti i dati registrati di uno scavo, in file semplici.

records/   le schede, una tabella per tipo, in CSV (UTF-8) e in JSON: siti, unità stratigrafiche (us), reperti
           (inventario), periodi, voci dei vocabolari (thesaurus). media e models elencano i file qui sotto,
           em-node-types i tipi di unità personalizzati, finding-notes perché una segnalazione è stata ignorata, sheets le definizioni delle schede,
           comments i commenti a schede e campi.
           changes.json: chi ha cambiato che cosa e quando. pyarchinit.sqlite: le stesse schede come database di
           pyArchInit. Nei CSV un testo che un foglio di calcolo eseguirebbe come formula ha davanti un apostrofo ('),
           nei JSON no.
matrix/    il matrix di Harris in PDF e SVG, e il livello di ogni US
graphs/    il grafo stratigrafico: JSON 1.5, GraphML, e GraphML per yEd
media/     fotografie, disegni e documenti, per tipo e numero della scheda a cui appartengono
models/    modelli 3D, per US
schemas/   il significato di ogni campo, in JSON Schema, con i nomi in inglese, in italiano e di pyArchInit

manifest-sha256.txt, una cartella più su, contiene la somma di controllo di ogni file (BagIt 1.0, RFC 8493).

Trowel rilegge l'archivio intero: npm run import -- archivio.zip.
`;
