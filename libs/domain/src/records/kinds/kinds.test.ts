import { describe, expect, it } from 'vitest';
import type { DeclaredKind } from './define-kind.ts';
import { isKindName, KIND_NAMES } from './kind-names.ts';
import { DECLARED_KINDS } from './kinds.ts';
import { ENTITIES } from '../entities/entity.ts';
import { SECTIONS } from '../sections/sections.ts';
import { VOCABULARIES } from '../terms/vocabularies.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);
const duplicates = (names: readonly string[]): string[] =>
  names.filter((name, i) => names.indexOf(name) !== i);

/** Row numbers and locks, which Trowel replaces by its own. */
const TECHNICAL = new Set(
  words(`version_number editing_by editing_since last_modified_by last_modified_timestamp audit_trail sync_status
    created_at updated_at id_us`),
);

/** Columns of the record tables of pyArchInit 5 and pyarchinit-mini 3.5, by kind. */
const COLUMNS: Readonly<Record<string, string>> = {
  samples: `id_campione sito nr_campione tipo_campione descrizione area us numero_inventario_materiale nr_cassa
    luogo_conservazione version_number editing_by editing_since audit_trail entity_uuid`,
  structures: `id_struttura sito sigla_struttura numero_struttura categoria_struttura tipologia_struttura
    definizione_struttura descrizione interpretazione periodo_iniziale fase_iniziale periodo_finale fase_finale
    datazione_estesa materiali_impiegati elementi_strutturali rapporti_struttura misure_struttura data_compilazione
    nome_compilatore stato_conservazione quota relazione_topografica prospetto_ingresso orientamento_ingresso
    articolazione n_ambienti orientamento_ambienti sviluppo_planimetrico elementi_costitutivi motivo_decorativo
    potenzialita_archeologica manufatti elementi_datanti fasi_funzionali entity_uuid node_uuid`,
  burials: `id_tomba sito area nr_scheda_taf sigla_struttura nr_struttura nr_individuo rito descrizione_taf
    interpretazione_taf segnacoli canale_libatorio_si_no oggetti_rinvenuti_esterno stato_di_conservazione copertura_tipo
    tipo_contenitore_resti tipo_deposizione tipo_sepoltura corredo_presenza corredo_tipo corredo_descrizione
    periodo_iniziale fase_iniziale periodo_finale fase_finale datazione_estesa entity_uuid orientamento_asse
    orientamento_azimut riferimenti_stratigrafici lunghezza_scheletro posizione_scheletro posizione_cranio
    posizione_arti_superiori posizione_arti_inferiori completo_si_no disturbato_si_no in_connessione_si_no
    caratteristiche misure_tafonomia misure_tomba`,
  individuals: `id_scheda_ind sito area us nr_individuo data_schedatura schedatore sesso eta_min eta_max classi_eta
    osservazioni sigla_struttura nr_struttura completo_si_no disturbato_si_no in_connessione_si_no lunghezza_scheletro
    posizione_scheletro posizione_cranio posizione_arti_superiori posizione_arti_inferiori orientamento_asse
    orientamento_azimut entity_uuid id_det_sesso num_individuo id_det_eta glab_grado_imp ind_bac_sex sinf_min ecto_max`,
  pottery: `id_rep id_number sito area us box photo drawing anno fabric percent material form specific_form ware munsell
    surf_trat exdeco intdeco wheel_made descrip_ex_deco descrip_in_deco note diametro_max qty diametro_rim
    diametro_bottom diametro_height diametro_preserved specific_shape bag sector decoration_type decoration_motif
    decoration_position datazione entity_uuid`,
  fauna: `id_fauna id_us sito area saggio us datazione_us responsabile_scheda data_compilazione
    documentazione_fotografica metodologia_recupero contesto descrizione_contesto resti_connessione_anatomica
    tipologia_accumulo deposizione numero_stimato_resti numero_minimo_individui specie parti_scheletriche specie_psi
    misure_ossa stato_frammentazione tracce_combustione combustione_altri_materiali_us tipo_combustione
    segni_tafonomici_evidenti caratterizzazione_segni_tafonomici stato_conservazione alterazioni_morfologiche
    note_terreno_giacitura campionature_effettuate affidabilita_stratigrafica classi_reperti_associazione osservazioni
    interpretazione entity_uuid code n_rilievo n_codice anno quadrato periodo fase classe ordine famiglia
    elemnto_anat_generico elem_specifici taglia eta lato lunghezza larghezza spessore porzione peso coord_x coord_y
    coord_z azione modulo_osso id_archzoo bos_bison calcinati camoscio capriolo cervo combusto coni pdi stambecco strie
    canidi ursidi megacero`,
  drawings: `id_documentazione sito nome_doc data tipo_documentazione sorgente scala disegnatore note entity_uuid`,
  'survey-units': `id_ut progetto nr_ut ut_letterale def_ut descrizione_ut interpretazione_ut nazione regione provincia
    comune frazione localita indirizzo nr_civico carta_topo_igm carta_ctr coord_geografiche coord_piane quota
    andamento_terreno_pendenza utilizzo_suolo_vegetazione descrizione_empirica_suolo descrizione_luogo
    metodo_rilievo_e_ricognizione geometria bibliografia data ora_meteo responsabile dimensioni_ut rep_per_mq
    rep_datanti periodo_I datazione_I interpretazione_I periodo_II datazione_II interpretazione_II documentazione
    enti_tutela_vincoli indagini_preliminari visibility_percent vegetation_coverage gps_method coordinate_precision
    survey_type surface_condition accessibility photo_documentation weather_conditions team_members foglio_catastale
    potential_score risk_score potential_factors risk_factors analysis_date analysis_method entity_uuid`,
};

/** Returns all columns of pyArchInit that a kind reads into its fields. */
function listColumns({ fields, pyarchinit }: DeclaredKind): string[] {
  return [
    ...fields.flatMap(({ pyarchinit: column }) => column ?? []),
    ...(pyarchinit?.aliases ?? []).map(([column]) => column),
    ...(pyarchinit?.joined ?? []).flatMap(({ columns }) => columns),
    ...(pyarchinit?.scores ?? []).flatMap(({ key, number, columns }) => [key, number ?? key, ...columns]),
    ...(pyarchinit ? [pyarchinit.key] : []),
  ];
}

describe('DECLARED_KINDS', () => {
  it('has a declaration for every name, each under its own path', () => {
    expect(Object.keys(DECLARED_KINDS)).toEqual([...KIND_NAMES]);
    expect(KIND_NAMES.map((name) => DECLARED_KINDS[name].path)).toEqual([...KIND_NAMES]);
    expect(duplicates(KIND_NAMES.map((name) => DECLARED_KINDS[name].table))).toEqual([]);
    expect(isKindName('diary')).toBe(true);
    expect(isKindName('toString')).toBe(false);
  });
});

describe.each(KIND_NAMES.map((name) => [name, DECLARED_KINDS[name]] as const))('%s', (name, kind) => {
  const names = new Set(kind.fields.map((field) => field.name));

  it('has labels in both languages and known sections', () => {
    const { label, plural, inSentence } = kind;
    const labels = [label, plural, inSentence, ...kind.fields.map((field) => field.label)];
    expect(labels.filter(({ en, it }) => !en.trim() || !it.trim())).toEqual([]);
    expect(kind.fields.filter(({ section }) => !Object.hasOwn(SECTIONS, section))).toEqual([]);
  });

  it('gives no two fields the same label', () => {
    expect(duplicates(kind.fields.map((field) => field.label.en))).toEqual([]);
    expect(duplicates(kind.fields.map((field) => field.label.it))).toEqual([]);
  });

  it('requires its key and nothing else', () => {
    const required = kind.fields.filter((field) => field.required).map((field) => field.name);
    expect(required).toEqual(kind.key.filter((field) => field !== 'author'));
    expect(kind.number).toBe(kind.key[1]);
  });

  it('names fields that exist in titles, columns, links, aliases and joined columns', () => {
    const named = [
      ...kind.standard,
      ...kind.titles,
      ...kind.links.map(({ field }) => field),
      ...(kind.pyarchinit?.aliases ?? []).map(([, field]) => field),
      ...(kind.pyarchinit?.joined ?? []).map(({ field }) => field),
      ...(kind.pyarchinit?.scores ?? []).map(({ field }) => field),
      ...(kind.pyarchinit?.furtherKey ? [kind.pyarchinit.furtherKey] : []),
    ];
    expect(named.filter((field) => !names.has(field))).toEqual([]);
    expect(duplicates(kind.standard)).toEqual([]);
  });

  it('links to kinds that exist', () => {
    const known = new Set([...Object.keys(ENTITIES), ...KIND_NAMES]);
    expect(kind.links.filter(({ to }) => !known.has(to))).toEqual([]);
  });

  it('has an example that can be created', () => {
    expect(kind.create.safeParse(kind.example).error).toBeUndefined();
  });

  it('offers words in every vocabulary that it names', () => {
    const vocabularies = kind.fields.flatMap(({ vocabulary }) => vocabulary ?? []);
    expect(vocabularies.filter((vocabulary) => !VOCABULARIES[vocabulary])).toEqual([]);
  });

  it('reads no column of pyArchInit twice', () => {
    const columns = [
      ...kind.fields.flatMap(({ pyarchinit }) => pyarchinit ?? []),
      ...(kind.pyarchinit?.aliases ?? []).map(([column]) => column),
      ...(kind.pyarchinit?.joined ?? []).flatMap((joined) => joined.columns),
      ...(kind.pyarchinit?.scores ?? []).flatMap((scores) => scores.columns),
    ];
    expect(duplicates(columns)).toEqual([]);
  });

  it('reads every column of its tables in pyArchInit', () => {
    const read = new Set(listColumns(kind));
    const missing = words(COLUMNS[name] ?? '').filter(
      (column) => column !== '' && !read.has(column) && !TECHNICAL.has(column),
    );
    expect(missing).toEqual([]);
  });
});

describe('the diary', () => {
  const { create, changes, record } = DECLARED_KINDS.diary;

  it('always has a day, and the author may be empty', () => {
    const entry = { site_name: 'Orto Vecchio', date: '2026-06-15', author: '' };
    expect(create.safeParse(entry).success).toBe(true);
    expect(create.safeParse({ ...entry, date: null }).success).toBe(false);
    expect(create.safeParse({ ...entry, date: '15/6/2026' }).success).toBe(false);
    expect(changes.safeParse({ date: null }).success).toBe(false);
    expect(record.shape['date']).toBeDefined();
  });
});
