import type { SceneData, SceneUnit } from '@trowel/domain/scene';
import { inventSceneUnit } from '@trowel/domain/testing';

/**
 * Creates a site of five units. Unit 4 is undated. Unit 12 has no record and is only related to 3.
 *
 *     1  topsoil   (period I)
 *     |
 *     2  layer     (period II)
 *     |  \
 *     4   3        (undated; period II)
 */
export function createSmallScene(): SceneData {
  const unit = (us_number: string, traits: Partial<SceneUnit>): SceneUnit =>
    inventSceneUnit(us_number, { size: [2, 1, 2], ...traits });
  return {
    site_name: 'Orto',
    placement: 'levels',
    spread: 'layered',
    areas: ['A'],
    bounds: { min: [-3, 0, -1], max: [3, 3, 1] },
    periods: [
      { period: 'I', phase: '', label: 'I · Today', color: '#ffcc00', start_year: 1900, end_year: 2000 },
      { period: 'II', phase: '1', label: 'II.1 · Late', color: '#cc6600', start_year: 400, end_year: 600 },
      { period: 'II', phase: '2', label: 'II.2 · Early', color: '#aa4400', start_year: null, end_year: 400 },
    ],
    units: [
      unit('1', { period: 0, position: [0, 2.5, 0], definition: 'Humus' }),
      unit('2', { period: 1, level: 1, position: [0, 1.5, 0], definition: 'Strato di crollo' }),
      unit('3', { period: 2, level: 2, position: [2, 0.5, 0], shape: 'cut', definition: 'Taglio di fossa' }),
      unit('4', { level: 2, position: [-2, 0.5, 0], unit_type: 'USM' }),
      unit('12', { level: 0, record_id: null, position: [0, 2.5, 5] }),
    ],
    relations: [
      { source: 0, target: 1, type: 'covers', kind: 'order' },
      { source: 1, target: 2, type: 'covers', kind: 'order' },
      { source: 1, target: 3, type: 'covers', kind: 'order' },
      { source: 3, target: 0, type: 'covers', kind: 'contradiction' },
      { source: 2, target: 4, type: 'same_as', kind: 'equal' },
    ],
  };
}
