export { getPlate, type PlateQuery } from './get-plate.ts';
export { getSitePlan } from './get-site-plan.ts';
export { buildSitePlan, loadSitePlan } from './load-site-plan.ts';
