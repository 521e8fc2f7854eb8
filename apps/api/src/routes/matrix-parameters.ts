import { Flag } from './parameters.ts';
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
    'A day or moment (ISO 8601, UTC): what was recorded just before it, put together from the change log; of one site. `X-Trowel-State` then names the moment and the SHA-256 of that state, which stays the same.',
  example: '2026-05-01',
});

/** Parameter of the state that is shown. */
export const StateParameter = moment.optional().meta({
  description: 'A day or moment (ISO 8601, UTC): the state just before it, read from the change log.',
  example: '2026-05-01',
});

/** Parameter of an earlier state that is drawn too. */
export const AgainstParameter = moment.optional().meta({
  description:
    'A day or moment before the state shown: both states on one drawing, the lines of each and no others. Of the whole site, nothing collapsed.',
  example: '2026-05-01',
});

/** Name of a unit in a query. */
export const UnitName = storableText(200).min(1).meta({
  description:
    'Number of a unit, or `AREA/NUMBER` where numbers repeat (`/NUMBER` is the one without an area).',
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
  finds: storableText(250)
    .optional()
    .meta({ description: 'Only units with finds of this kind; `any` for all that have finds.' }),
  units: storableText(8_000)
    .regex(/^[^,]+(,[^,]+)*$/, WISHES.unitList.en)
    .optional()
    .meta({ description: 'Only these units, joined by commas.', example: '12,40,A/7' }),
  around: UnitName.optional().meta({
    description: 'Only this unit and those later and earlier than it.',
  }),
  above: Steps.optional().meta({
    type: 'integer',
    minimum: 0,
    description: 'With `around`: how many lines up (all unless given).',
  }),
  below: Steps.optional().meta({
    type: 'integer',
    minimum: 0,
    description: 'With `around`: how many lines down (all unless given).',
  }),
  beside: Flag.optional().meta({
    type: 'boolean',
    description: 'With `around`: what stood at the same time as that unit too (default `false`).',
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
      'Groups drawn as one box each: `area:NAME`, `structure:NAME`, `activity:NAME`, `phase:PERIOD/PHASE`, `phase:PERIOD`, or `period` for every period, joined by commas.',
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
      'A relation that may be recorded next: the drawing as it would be with it. Once it is recorded, the same is answered without being drawn again.',
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
    'Draw units where they were placed by hand: by yourself (`mine`) or for everybody (`shared`); `none` (default) leaves it to the layout.',
});

/** Parameter of the grouping of boxes. */
export const GroupingParameter = z.enum(GROUPING_NAMES).meta({
  description:
    'Gather the boxes in rows by phase in bands of their periods (`period`), in rows by phase or by period alone, in columns by area, structure, activity or type (layer, cut, masonry, burial …), in rows by phase and columns by area (`period_area`), or not at all.',
});

/** Adds status 409 to routes with unit numbers, because a number may be ambiguous. */
export function declareUnclearNumbers(route: Route): Route {
  const { query, failures = [] } = route;
  const namesUnits = query !== undefined && ('around' in query.shape || 'a' in query.shape);
  return namesUnits ? { ...route, failures: [...failures, 409] } : route;
}
