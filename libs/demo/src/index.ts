export { demoExcavation, type DemoUnitRef } from './demo-excavation.ts';
