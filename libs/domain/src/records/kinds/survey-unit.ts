import { date, decimal, integer, keyText, longText, text } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName, graphNodeId } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const inIdentity = inSectionWithoutColumn('identity');
const identity = inSection('identity');
const definition = inSection('definition');
const place = inSection('place');
const ground = inSection('ground');
const survey = inSection('survey');
const chronology = inSection('chronology');
const catalogue = inSection('catalogue');
const documents = inSection('documents');
const assessment = inSection('assessment');

/** Survey units: findspots and fields of a field-walking survey. */
export const SURVEY_UNITS = defineKind({
  table: 'survey_units',
  path: 'survey-units',
  label: { en: 'Survey unit', it: 'Unità topografica' },
  plural: { en: 'Survey units', it: 'Unità topografiche' },
  inSentence: { en: 'the survey unit', it: "l'unità topografica" },
  operation: { one: 'SurveyUnit', many: 'SurveyUnits' },
  identity: {
    site_name: createSiteName('progetto'),
    survey_unit_number: keyText(
      inIdentity(
        { en: 'Survey unit number', it: 'Numero di UT' },
        { max: 100, description: 'Number and letter: 12, 12-a.' },
      ),
    ),
  },
  facts: {
    definition: text(
      identity('def_ut', { en: 'Definition', it: 'Definizione' }, { vocabulary: 'survey-units.definition' }),
    ),
    description: longText(definition('descrizione_ut', { en: 'Description', it: 'Descrizione' })),
    interpretation: text(
      definition(
        'interpretazione_ut',
        { en: 'Interpretation', it: 'Interpretazione' },
        { max: 2_000, vocabulary: 'survey-units.interpretation' },
      ),
    ),
    country: text(place('nazione', { en: 'Country', it: 'Nazione' })),
    region: text(place('regione', { en: 'Region', it: 'Regione' })),
    province: text(place('provincia', { en: 'Province', it: 'Provincia' })),
    municipality: text(place('comune', { en: 'Municipality', it: 'Comune' })),
    hamlet: text(place('frazione', { en: 'Hamlet', it: 'Frazione' })),
    locality: text(place('localita', { en: 'Locality', it: 'Località' })),
    address: text(place('indirizzo', { en: 'Address', it: 'Indirizzo' })),
    street_number: text(place('nr_civico', { en: 'Street number', it: 'Numero civico' })),
    topographic_map: text(place('carta_topo_igm', { en: 'Topographic map', it: 'Carta topografica IGM' })),
    regional_map: text(place('carta_ctr', { en: 'Regional map', it: 'Carta tecnica regionale (CTR)' })),
    cadastral_sheet: text(place('foglio_catastale', { en: 'Cadastral sheet', it: 'Foglio catastale' })),
    geographic_coordinates: text(
      place('coord_geografiche', { en: 'Geographic coordinates', it: 'Coordinate geografiche' }),
    ),
    plane_coordinates: text(place('coord_piane', { en: 'Plane coordinates', it: 'Coordinate piane' })),
    elevation: decimal(
      place('quota', { en: 'Level', it: 'Quota' }, { unit: 'm', min: -12_000, maximum: 12_000 }),
    ),
    gps_method: text(
      place(
        'gps_method',
        { en: 'Positioning method', it: 'Metodo di posizionamento' },
        { vocabulary: 'survey-units.gps_method' },
      ),
    ),
    coordinate_precision: decimal(
      place(
        'coordinate_precision',
        { en: 'Accuracy of the coordinates', it: 'Precisione delle coordinate' },
        { unit: 'm', min: 0, maximum: 1e6 },
      ),
    ),
    geometry_type: text(
      place('geometria', { en: 'Geometry', it: 'Geometria' }, { vocabulary: 'survey-units.geometry_type' }),
    ),
    place_description: longText(
      place('descrizione_luogo', { en: 'Description of the place', it: 'Descrizione del luogo' }),
    ),
    slope: text(
      ground(
        'andamento_terreno_pendenza',
        { en: 'Slope', it: 'Andamento del terreno e pendenza' },
        { vocabulary: 'survey-units.slope' },
      ),
    ),
    land_use: text(
      ground(
        'utilizzo_suolo_vegetazione',
        { en: 'Land use and vegetation', it: 'Uso del suolo e vegetazione' },
        { vocabulary: 'survey-units.land_use' },
      ),
    ),
    soil_description: longText(
      ground('descrizione_empirica_suolo', {
        en: 'Description of the soil',
        it: 'Descrizione empirica del suolo',
      }),
    ),
    visibility_percent: integer(
      ground(
        'visibility_percent',
        { en: 'Visibility', it: 'Visibilità' },
        { unit: '%', min: 0, maximum: 100 },
      ),
    ),
    vegetation_cover: text(
      ground(
        'vegetation_coverage',
        { en: 'Vegetation cover', it: 'Copertura vegetale' },
        { vocabulary: 'survey-units.vegetation_cover' },
      ),
    ),
    surface_condition: text(
      ground(
        'surface_condition',
        { en: 'Condition of the surface', it: 'Condizione della superficie' },
        { vocabulary: 'survey-units.surface_condition' },
      ),
    ),
    accessibility: text(
      ground(
        'accessibility',
        { en: 'Access', it: 'Accessibilità' },
        { vocabulary: 'survey-units.accessibility' },
      ),
    ),
    survey_type: text(
      survey(
        'survey_type',
        { en: 'Kind of survey', it: 'Tipo di ricognizione' },
        { vocabulary: 'survey-units.survey_type' },
      ),
    ),
    survey_method: text(
      survey(
        'metodo_rilievo_e_ricognizione',
        { en: 'Method of survey and recording', it: 'Metodo di rilievo e ricognizione' },
        { max: 2_000 },
      ),
    ),
    surveyed_on: date(survey('data', { en: 'Surveyed on', it: 'Data' })),
    time_and_weather: text(survey('ora_meteo', { en: 'Time and weather', it: 'Ora e condizioni meteo' })),
    weather: text(
      survey(
        'weather_conditions',
        { en: 'Weather', it: 'Condizioni meteo' },
        { vocabulary: 'survey-units.weather' },
      ),
    ),
    surveyor: text(survey('responsabile', { en: 'Responsible', it: 'Responsabile' })),
    team: text(survey('team_members', { en: 'Team', it: 'Squadra' }, { max: 2_000 })),
    dimensions: text(survey('dimensioni_ut', { en: 'Dimensions', it: 'Dimensioni' })),
    finds_per_square_metre: text(
      survey('rep_per_mq', { en: 'Finds per square metre', it: 'Reperti per mq' }),
    ),
    dating_finds: text(
      chronology('rep_datanti', { en: 'Dating finds', it: 'Reperti datanti' }, { max: 2_000 }),
    ),
    period_1: text(chronology('periodo_I', { en: 'First period', it: 'Periodo I' })),
    dating_1: text(chronology('datazione_I', { en: 'Dating of the first period', it: 'Datazione I' })),
    interpretation_1: text(
      chronology(
        'interpretazione_I',
        { en: 'Interpretation of the first period', it: 'Interpretazione I' },
        { max: 2_000 },
      ),
    ),
    period_2: text(chronology('periodo_II', { en: 'Second period', it: 'Periodo II' })),
    dating_2: text(chronology('datazione_II', { en: 'Dating of the second period', it: 'Datazione II' })),
    interpretation_2: text(
      chronology(
        'interpretazione_II',
        { en: 'Interpretation of the second period', it: 'Interpretazione II' },
        { max: 2_000 },
      ),
    ),
    protection: text(
      catalogue(
        'enti_tutela_vincoli',
        { en: 'Authority and protection', it: 'Enti di tutela e vincoli' },
        { max: 2_000 },
      ),
    ),
    earlier_investigations: text(
      documents(
        'indagini_preliminari',
        { en: 'Earlier investigations', it: 'Indagini preliminari' },
        { max: 2_000 },
      ),
    ),
    documentation: longText(documents('documentazione', { en: 'Documentation', it: 'Documentazione' })),
    photo_count: integer(
      documents('photo_documentation', { en: 'Photographs', it: 'Fotografie' }, { min: 0 }),
    ),
    bibliography: longText(documents('bibliografia', { en: 'Bibliography', it: 'Bibliografia' })),
    potential_score: decimal(
      assessment(
        'potential_score',
        { en: 'Archaeological potential', it: 'Potenziale archeologico' },
        { min: 0, maximum: 1e4 },
      ),
    ),
    potential_factors: longText(
      assessment('potential_factors', { en: 'Factors of potential', it: 'Fattori di potenziale' }),
    ),
    risk_score: decimal(
      assessment(
        'risk_score',
        { en: 'Archaeological risk', it: 'Rischio archeologico' },
        { min: 0, maximum: 1e4 },
      ),
    ),
    risk_factors: longText(assessment('risk_factors', { en: 'Factors of risk', it: 'Fattori di rischio' })),
    assessed_on: date(assessment('analysis_date', { en: 'Assessed on', it: 'Data della valutazione' })),
    assessment_method: text(
      assessment('analysis_method', { en: 'Method of assessment', it: 'Metodo di valutazione' }),
    ),
    graph_node_id: graphNodeId,
  },
  titles: ['definition', 'interpretation'],
  columns: ['municipality', 'locality', 'land_use', 'visibility_percent', 'period_1', 'surveyed_on'],
  pyarchinit: {
    name: 'ut_table',
    key: 'id_ut',
    aliases: [
      ['sito', 'site_name'],
      ['node_uuid', 'graph_node_id'],
    ],
    joined: [{ field: 'survey_unit_number', columns: ['nr_ut', 'ut_letterale'] }],
  },
  example: {
    site_name: 'Orto Vecchio',
    survey_unit_number: '12',
    definition: 'Area di frammenti fittili',
    municipality: 'Rimini',
    land_use: 'Arativo',
    visibility_percent: 80,
  },
});
