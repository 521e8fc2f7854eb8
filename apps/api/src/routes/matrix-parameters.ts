import { Flag } from './records/parameters.ts';
import type { Route } from '@trowel/http';
import { DRAWN_AFTER, type SupposedRelation } from '@trowel/services/matrix';
import { moment, storableText, WISHES } from '@trowel/domain/core';
import {
  COLLAPSED_KINDS,
  GROUPING_NAMES,
  splitCollapsed,
  type CollapsedKind,
  type CollapseOptions,
} from '@trowel/domain/drawing';
import { RELATION_TYPES, type RelationType } from '@trowel/domain/records';
import { z } from 'zod';

/** Parameter of the state that is read. */
export const PastParameter = moment.optional().meta({
  description:
    'A date or timestamp (ISO 8601, UTC): the records of one site just before it, reconstructed from the change log. `X-Trowel-State` contains the timestamp and the SHA-256 of that state.',
  example: '2026-05-01',
});

/** Parameter of the state that is shown. */
export const StateParameter = moment.optional().meta({
  description: 'A date or timestamp (ISO 8601, UTC): the state just before it, from the change log.',
  example: '2026-05-01',
});

/** Parameter of an earlier state that is drawn too. */
export const AgainstParameter = moment.optional().meta({
  description:
    'A date or timestamp before the displayed state: draws the lines of both states on one drawing. Only for the whole site without collapsed groups.',
  example: '2026-05-01',
});

/** Name of a unit in a query. */
export const UnitName = storableText(200).min(1).meta({
  description: 'Number of a unit, or `AREA/NUMBER` if numbers repeat (`/NUMBER` for the one without area).',
  example: '12',
});

const Steps = z
  .string()
  .regex(/^\d{1,5}$/, WISHES.wholeNumber.en)
  .transform(Number);

const BETWEEN = /^[^,]+,[^,]+$/;

/** Parameters that limit a matrix to a part of the site. The order through omitted units is preserved. */
export const PartQuery = z.strictObject({
  area: storableText(250)
    .optional()
    .meta({ description: 'Only the units of this area; empty for those without one.' }),
  period: storableText(500).optional().meta({ description: 'Only the units of this period.' }),
  phase: storableText(500).optional().meta({ description: 'Only the units of this phase.' }),
  text: storableText(500).optional().meta({
    description:
      'Only units whose number, definition, interpretation, structure or activity contain all of these words.',
    example: 'muro pietra',
  }),
  finds: storableText(250)
    .optional()
    .meta({ description: 'Only units with finds of this type; `any` for all units with finds.' }),
  units: storableText(8_000)
    .regex(/^[^,]+(,[^,]+)*$/, WISHES.unitList.en)
    .optional()
    .meta({ description: 'Only these units, joined by commas.', example: '12,40,A/7' }),
  around: UnitName.optional().meta({
    description: 'Only this unit and the later and earlier units.',
  }),
  above: Steps.optional().meta({
    type: 'integer',
    minimum: 0,
    description: 'With `around`: number of relations upwards (default: all).',
  }),
  below: Steps.optional().meta({
    type: 'integer',
    minimum: 0,
    description: 'With `around`: number of relations downwards (default: all).',
  }),
  beside: Flag.optional().meta({
    type: 'boolean',
    description: 'With `around`: also units contemporary with it (default `false`).',
  }),
  between: storableText(500)
    .regex(BETWEEN, WISHES.twoUnits.en)
    .optional()
    .meta({ description: 'Only two units and the chains between them.', example: '12,40' }),
});

/** A part of a matrix in the form of the use-cases. */
export type Part = Omit<z.output<typeof PartQuery>, 'between' | 'units'> & {
  between?: [string, string];
  units?: string[];
};

/** Parses the pair `between` and the list `units`. */
export function readPart({ between, units, ...part }: z.output<typeof PartQuery>): Part {
  const names = (list: string): string[] => list.split(',').map((name) => name.trim());
  const [a = '', b = ''] = names(between ?? '');
  return {
    ...part,
    ...(between !== undefined && { between: [a, b] }),
    ...(units !== undefined && { units: names(units) }),
  };
}

const COLLAPSED = new RegExp(`^(?:period|(?:${COLLAPSED_KINDS.join('|')}):.+)$`, 's');

/** Groups that are collapsed to one box each. */
export const CollapseParameter = storableText(2_000)
  .refine((list) => splitCollapsed(list).every((item) => COLLAPSED.test(item)), {
    message: WISHES.collapseList.en,
  })
  .optional()
  .meta({
    description:
      'Groups collapsed to one box each: `area:NAME`, `structure:NAME`, `activity:NAME`, `phase:PERIOD/PHASE`, `phase:PERIOD`, or `period` for every period, joined by commas.',
    example: 'area:S1,phase:II/1',
  });

/** Parses the list `collapse`. */
export function readCollapsed(list: string | undefined): Partial<CollapseOptions> | undefined {
  if (list === undefined) return undefined;
  const items = splitCollapsed(list);
  const of = (kind: CollapsedKind): string[] =>
    items.filter((item) => item.startsWith(`${kind}:`)).map((item) => item.slice(kind.length + 1).trim());
  const everyPeriod = items.includes('period');
  return {
    areas: of('area'),
    structures: of('structure'),
    activities: of('activity'),
    phases: of('phase').map(readPhase),
    ...(everyPeriod && { everyPeriod }),
  };
}

function readPhase(name: string): { period: string; phase?: string } {
  const [period = '', phase] = name.split('/');
  return { period, ...(phase !== undefined && { phase }) };
}

const SUPPOSED = new RegExp(`^([^,]+),(${RELATION_TYPES.join('|')}),([^,]+)$`);

/** Parameter of a relation that is not recorded. */
export const SupposedParameter = storableText(500)
  .regex(SUPPOSED, WISHES.supposedRelation.en)
  .optional()
  .meta({
    description:
      'A relation that may be recorded next: returns the drawing with it. After it is recorded, the response is the same and comes from the cache.',
    example: '12,covers,40',
  });

/** Parses the relation `with`. */
export function readSupposed(named: string | undefined): SupposedRelation | undefined {
  const [, from, type, to] = SUPPOSED.exec(named ?? '') ?? [];
  if (from === undefined || to === undefined) return undefined;
  return { from: from.trim(), type: type as RelationType, to: to.trim() };
}

/** Parameter that selects the manual positions. */
export const PlacesParameter = z.enum(DRAWN_AFTER).optional().meta({
  description:
    'Layout: your manual one (`mine`), the shared manual one (`shared`), or automatic (`none`, default).',
});

/** Parameter of the grouping of boxes. */
export const GroupingParameter = z.enum(GROUPING_NAMES).meta({
  description:
    'Group the boxes in rows by phase within periods (`period`), in rows by phase or period only, in columns by area, structure, activity or type (layer, cut, masonry, burial …), in rows by phase and columns by area (`period_area`), or not at all.',
});

/** Adds status 409 to routes with unit numbers, because a number may be ambiguous. */
export function declareUnclearNumbers(route: Route): Route {
  const { query, failures = [] } = route;
  const namesUnits = query !== undefined && ('around' in query.shape || 'a' in query.shape);
  return namesUnits ? { ...route, failures: [...failures, 409] } : route;
}
