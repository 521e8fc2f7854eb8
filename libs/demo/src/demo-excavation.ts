import { items } from './items.ts';
import { periods } from './periods.ts';
import type { DemoRelation } from './record-relations.ts';
import type { DemoItem, DemoPeriod, DemoSite, DemoUnit } from './record-sheets.ts';
import { relationsOfAreaA } from './relations-area-a.ts';
import { relationsOfAreaBAndTrenchOne } from './relations-area-b-and-trench-1.ts';
import { site } from './site.ts';
import { earlyMedievalUnitsOfAreaA } from './units-area-a-early-medieval.ts';
import { ironAgeUnitsOfAreaA } from './units-area-a-iron-age.ts';
import { lateAntiqueUnitsOfAreaA } from './units-area-a-late-antique.ts';
import { modernAndMedievalUnitsOfAreaA } from './units-area-a-medieval-modern.ts';
import { romanUnitsOfAreaA } from './units-area-a-roman.ts';
import { unitsOfAreaB } from './units-area-b.ts';
import { unitsOfTrenchOne } from './units-trench-1.ts';

export type { DemoRelation, DemoUnitRef } from './record-relations.ts';
export type { DemoItem, DemoPeriod, DemoSite, DemoUnit } from './record-sheets.ts';
export { plantedContradiction } from './relations-area-a.ts';

/** A whole excavation as the seed records it. */
export interface DemoExcavation {
  site: DemoSite;
  periods: readonly DemoPeriod[];
  units: readonly DemoUnit[];
  relations: readonly DemoRelation[];
  items: readonly DemoItem[];
}

/**
 * The invented excavation of Colle Serravento: a hut, a villa with baths and press, graves, huts, a tower, fields.
 *
 * Its records hold one planted contradiction (`plantedContradiction`): the sheet of A 1079 says that it covers A 1039,
 * two digits swapped for 1093, which closes the cycle 1079, 1039, 1037, 1078. The sheet of A 1093 has it right.
 *
 * Recorded on one sheet only, beside that slip: A 1017 cuts 1035, A 1026 covers 1032, A 1066 covers 1065,
 * A 1093 covered by 1079, A 1107 abuts 1105, B 2013 covers 2015. Every other relation stands on both sheets.
 */
export const demoExcavation: DemoExcavation = {
  site,
  periods,
  units: [
    ...modernAndMedievalUnitsOfAreaA,
    ...earlyMedievalUnitsOfAreaA,
    ...lateAntiqueUnitsOfAreaA,
    ...romanUnitsOfAreaA,
    ...ironAgeUnitsOfAreaA,
    ...unitsOfAreaB,
    ...unitsOfTrenchOne,
  ],
  relations: [...relationsOfAreaA, ...relationsOfAreaBAndTrenchOne],
  items,
};
