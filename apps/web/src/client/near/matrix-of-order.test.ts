import { expect, it } from 'vitest';
import { buildSiteOrder } from '../line/build-site-order.ts';
import { matrixOfOrder } from './matrix-of-order.ts';

const unit = { id: 1, us_number: '12', area: '', relationships: [] };

it('matrixOfOrder() makes a matrix once as long as the order of the site holds', () => {
  const order = buildSiteOrder([unit]);

  const first = matrixOfOrder(order);

  expect(first.matrix.nodes.map(first.nameOf)).toEqual(['12']);
  expect(matrixOfOrder(order)).toBe(first);
  expect(matrixOfOrder(buildSiteOrder([unit]))).not.toBe(first);
});
