import { NODE_LOOK_DEFAULTS } from '../records/entities/em-node-type.ts';
import type { ConfiguredType } from '../records/node-types/configured-types.ts';

/** Returns a custom unit type for tests: a plain box by default. */
export function configureType(code: string, traits: Partial<ConfiguredType> = {}): ConfiguredType {
  return {
    ...NODE_LOOK_DEFAULTS,
    code,
    name: code,
    name_it: null,
    category: 'stratigraphic',
    label_format: `${code}{number}`,
    em_type: null,
    shape: 'rectangle',
    ...traits,
  };
}
