import { describe, expect, it } from 'vitest';
import { deletePageBatches, mergePageBatches, storeAnsweredWrite, getPageHistory } from './page-batches.ts';

const answered = { method: 'PUT', base: undefined, version: undefined, batch: undefined, data: undefined };
const noSite = (): undefined => undefined;

describe('what this page has written', () => {
  it('is one history of a site, whichever part of the page wrote it', () => {
    const unit = { id: 5, site_name: 'S1' };
    storeAnsweredWrite(
      { ...answered, path: '/api/us', method: 'POST', version: 1, data: { ...unit } },
      noSite,
    );
    storeAnsweredWrite({ ...answered, path: '/api/us/5', base: 1, version: 2, data: unit }, noSite);
    storeAnsweredWrite(
      { ...answered, path: '/api/us/batch?partial=true', batch: 'b', data: [{ id: 5, record: unit }] },
      noSite,
    );
    storeAnsweredWrite(
      { ...answered, path: '/api/us/lines', method: 'POST', data: { batch: 'l', units: [unit] } },
      noSite,
    );
    storeAnsweredWrite({ ...answered, path: '/api/us/5', method: 'DELETE' }, () => 'S1');

    expect(getPageHistory('S1').done).toEqual([
      { entity: 'us', id: 5, version: 1 },
      { entity: 'us', id: 5, version: 2 },
      { batches: ['b'] },
      { batches: ['l'] },
      { entity: 'us', id: 5 },
    ]);
  });

  it('has no step for what was only read, changed nothing or is no record', () => {
    const data = { id: 5, site_name: 'S2' };
    storeAnsweredWrite({ ...answered, path: '/api/us/5', method: 'GET', version: 2, data }, noSite);
    storeAnsweredWrite({ ...answered, path: '/api/us/5', base: 2, version: 2, data }, noSite);
    storeAnsweredWrite({ ...answered, path: '/api/media/5', version: 2, data }, noSite);

    expect(getPageHistory('S2').done).toEqual([]);
  });

  it('joins what was saved together, and forgets what was undone from elsewhere', () => {
    for (const batch of ['a', 'b', 'c'])
      storeAnsweredWrite({ ...answered, path: '/api/us/batch', batch, data: [] }, () => 'S3');
    mergePageBatches('S3', ['c', 'b']);
    const { done } = getPageHistory('S3');
    expect(done).toEqual([{ batches: ['a'] }, { batches: ['c', 'b'] }]);
    deletePageBatches(['b']);

    expect(done).toEqual([{ batches: ['a'] }]);
  });
});
