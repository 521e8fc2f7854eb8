import { describe, expect, it } from 'vitest';
import { listAliases, resolveFieldName } from './aliases.ts';
import type { EntityName } from './entity.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Columns for synchronizing and locking, which this service keeps in its own way or not at all. */
const TECHNICAL = words(`
  created_at updated_at entity_uuid version_number last_modified_by last_modified_timestamp sync_status editing_by
  editing_since`);
const SITE_TABLE = words(`
  id_sito sito nazione regione comune provincia definizione_sito descrizione sito_path find_check definizione_sito_en
  descrizione_en`);

const US_TABLE = words(`
  id_us sito area us unita_tipo tipo_documento file_path node_uuid
  d_stratigrafica d_interpretativa descrizione interpretazione osservazioni criteri_distinzione modo_formazione
  periodo_iniziale fase_iniziale periodo_finale fase_finale datazione cont_per affidabilita attivita order_layer
  scavato anno_scavo metodo_di_scavo data_schedatura schedatore direttore_us responsabile_us cod_ente_schedatore
  data_rilevazione data_rielaborazione flottazione setacciatura
  formazione stato_di_conservazione colore consistenza struttura inclusi campioni componenti_organici
  componenti_inorganici rapporti rapporti2 documentazione doc_usv ref_tm ref_ra ref_n
  settore quad_par ambient saggio posizione orientamento
  n_catalogo_generale n_catalogo_interno n_catalogo_internazionale soprintendenza
  quota_relativa quota_abs quota_max_abs quota_max_rel quota_min_abs quota_min_rel lunghezza_max larghezza_media
  altezza_max altezza_min profondita_max profondita_min
  elem_datanti funz_statica lavorazione spess_giunti letti_posa alt_mod un_ed_riass reimp posa_opera quota_min_usm
  quota_max_usm cons_legante col_legante aggreg_legante tipo_legante_usm inerti_usm rifinitura_usm con_text_mat
  col_materiale inclusi_materiali_usm lunghezza_usm altezza_usm spessore_usm tecnica_muraria_usm modulo_usm
  campioni_malta_usm campioni_mattone_usm campioni_pietra_usm provenienza_materiali_usm criteri_distinzione_usm
  uso_primario_usm tipologia_opera sezione_muraria superficie_analizzata
  materiali_lat lavorazione_lat consistenza_lat forma_lat colore_lat impasto_lat forma_p colore_p taglio_p posa_opera_p
  materiale_p consistenza_p
  d_stratigrafica_en d_interpretativa_en descrizione_en interpretazione_en formazione_en stato_di_conservazione_en
  colore_en consistenza_en struttura_en inclusi_en campioni_en documentazione_en osservazioni_en`);

const INVENTARIO_TABLE = words(`
  id_invmat sito numero_inventario n_reperto tipo_reperto criterio_schedatura definizione descrizione tipo
  area us struttura years punto_rinv quota_usm unita_misura_quota
  stato_conservazione lavato repertato diagnostico nr_cassa tipo_contenitore luogo_conservazione
  totale_frammenti forme_minime forme_massime peso diametro_orlo eve_orlo corpo_ceramico rivestimento
  datazione_reperto elementi_reperto misurazioni tecnologie rif_biblio schedatore date_scheda negativo_photo diapositiva
  photo_id drawing_id node_uuid
  tipo_reperto_en criterio_schedatura_en definizione_en descrizione_en stato_conservazione_en elementi_reperto_en
  corpo_ceramico_en rivestimento_en tipo_contenitore_en`);

const PERIOD_TABLE = words(`
  sito periodo fase cron_iniziale cron_finale descrizione datazione_estesa cont_per periodo_iniziale fase_iniziale
  motivazione cultura datazione_radiocarbonica affidabilita note`);

const TABLES: [EntityName, string[], number][] = [
  ['sites', SITE_TABLE, 12],
  ['us', US_TABLE, 133],
  ['inventario', INVENTARIO_TABLE, 52],
  ['periods', PERIOD_TABLE, 15],
];

describe('the columns of the original', () => {
  it.each(TABLES)('%s: every column has its field', (entity, columns, count) => {
    const homeless = columns.filter((column) => resolveFieldName(entity, column) === undefined);

    expect(homeless).toEqual([]);
    expect(new Set(columns).size).toBe(count);
  });

  it('us_table has 142 columns with the nine technical ones', () => {
    expect(US_TABLE.length + TECHNICAL.length).toBe(142);
  });

  it.each(TABLES.slice(0, 3))(
    '%s: no alias stands for a column the original does not have',
    (entity, columns) => {
      const strange = [...listAliases(entity)].filter(
        ([alias, name]) => alias !== name && !columns.includes(alias),
      );

      expect(strange).toEqual([]);
    },
  );

  it.each(TABLES.slice(0, 3))(
    '%s: two columns never share a field, but for the two texts of relations',
    (entity, columns) => {
      const names = columns
        .filter((column) => column !== 'rapporti2')
        .map((column) => resolveFieldName(entity, column));

      expect(new Set(names).size).toBe(names.length);
    },
  );
});
