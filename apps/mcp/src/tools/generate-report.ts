import { moment } from '@trowel/domain/core';
import { createOverview, MATRIX_PAPERS, OVERVIEW_FORMATS, OVERVIEW_TYPES } from '@trowel/services/reports';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { defineTool } from '../contract/define-tool.ts';
import { requireArgument } from '../contract/require-argument.ts';

const credit = z.string().max(500).optional();

const report = { report_type: z.enum(OVERVIEW_TYPES) };
const Format = z.enum(OVERVIEW_FORMATS).describe('Default json; others come as a link.');
const format = { format: Format.optional() };
const SiteName = z.string().max(350).describe('Needed but for site and summary.');
const ofSite = { ...report, site_name: SiteName };
const text = z.string().min(1).max(500);
const details = {
  include_details: z.boolean().optional().describe('Also lists of units, relations, chains, finds.'),
};
const credits = {
  author: credit.describe('Of the pdf or docx of a site, as the next three.'),
  institution: credit,
  licence: credit,
  season: credit,
};

type Args = Readonly<Record<string, unknown>>;
const isOf =
  (type: string, requested?: string) =>
  ({ report_type, format: given }: Args): boolean =>
    report_type === type && (requested === undefined || given === requested);

const Input = z.union([
  z
    .strictObject({ ...ofSite, format: Format })
    .register(FORM_NOTES, { name: 'a graph', when: (args) => args['format'] === 'graphml' }),
  z.strictObject({ ...report, ...format }).register(FORM_NOTES, {
    name: 'a list of sites',
    when: (args) => isOf('site')(args) && args['site_name'] === undefined,
  }),
  z
    .strictObject({
      ...ofSite,
      format: Format,
      ...credits,
      matrix_paper: z.enum(MATRIX_PAPERS).optional().describe('Matrix in the pdf of a site; default pages.'),
    })
    .register(FORM_NOTES, { name: 'an excavation report as pdf', when: isOf('site', 'pdf') }),
  z
    .strictObject({ ...ofSite, format: Format, ...credits })
    .register(FORM_NOTES, { name: 'an excavation report', when: isOf('site', 'docx') }),
  z
    .strictObject({
      ...ofSite,
      ...format,
      text: text.describe('Of finds: only with these words.').optional(),
      ...details,
    })
    .register(FORM_NOTES, { name: 'finds', when: isOf('finds') }),
  z
    .strictObject({ ...ofSite, ...format, text })
    .register(FORM_NOTES, { name: 'counts', when: isOf('counts') }),
  z
    .strictObject({
      ...ofSite,
      ...format,
      area: z.string().max(250).optional().describe('Of dating.'),
      ...details,
    })
    .register(FORM_NOTES, { name: 'dating', when: isOf('dating') }),
  z
    .strictObject({
      ...ofSite,
      ...format,
      from: moment.describe('Of changes: the state before this day.'),
      to: moment.optional().describe('The other state; default now.'),
    })
    .register(FORM_NOTES, { name: 'changes', when: isOf('changes') }),
  z.strictObject({ ...report, site_name: SiteName.optional(), ...format }).register(FORM_NOTES, {
    name: 'a site',
    when: (args) => isOf('summary')(args) || isOf('validation')(args),
  }),
  z
    .strictObject({
      ...ofSite,
      ...format,
      filter_unit_type: z.string().max(100).optional(),
      ...details,
    })
    .register(FORM_NOTES, { name: 'units' }),
]);
type Input = AnyForm<z.output<typeof Input>>;

const Output = z.looseObject({
  report_type: z.string(),
  generated_at: z.string(),
  parts: z.array(z.looseObject({ title: z.string() })).optional(),
});

/** Maximum length of a report within a response, in characters of its JSON. */
const MAX_REPORT_CHARACTERS = 40_000;

/** Creates a report on one site or on all sites. */
export const generateReport = defineTool({
  name: 'generate_report',
  title: 'Report',
  description:
    'Makes a report; dating: TPQ, TAQ, conflicts; changes: between two states; counts: text such as inventario?rows=find_type&columns=phase. As pdf or docx, site with site_name is the excavation report, us with include_details the sheet of each unit.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',

  async run(ctx, request, { progress }) {
    const input: Input = request;
    const {
      report_type: type,
      format = 'json',
      filter_unit_type: unitType,
      include_details: details = false,
    } = input;
    const { author, institution, licence, season, matrix_paper: matrixPaper } = input;
    if (format === 'graphml') requireArgument(input, 'site_name');
    progress(0.1, 'The report is begun');
    const { data, file } = await createOverview(ctx, {
      type,
      format,
      siteName: input.site_name,
      unitType,
      details,
      area: input.area,
      text: input.text,
      from: input.from,
      to: input.to,
      credits: { author, institution, licence, season },
      matrixPaper,
    });
    progress(1);
    const isShort = JSON.stringify(data).length <= MAX_REPORT_CHARACTERS;
    const { parts, ...head } = data;
    if (format === 'json' && isShort)
      return {
        data: data as z.input<typeof Output>,
        textData: { parts },
        message: `${String(data['title'])}.`,
      };
    return {
      data: head as z.input<typeof Output>,
      textData: null,
      message: `The report as ${file.fileName}.`,
      files: [file],
    };
  },
});
