import { expect, it } from 'vitest';
import { cellKey, editOf, recordsOf, withEdits } from './resolve-saves.ts';
it('cells of custom fields are shown while they are saved, and sent as one value of the record', () => {
  const row = { id: 3, version: 2, custom: { ph: 6, note: 'damp' } };
  const edits = [
    editOf(row, 'custom.ph', 7),
    editOf(row, 'custom.acid', true),
    editOf(row, 'color', 'bruno'),
  ];
  expect(recordsOf(edits)).toEqual([
    { id: 3, version: 2, changes: { custom: { ph: 7, note: 'damp', acid: true }, color: 'bruno' } },
  ]);
  const saving = new Map([[cellKey(3, 'custom.ph'), { state: { isSaving: true as const }, value: 7 }]]);
  expect(withEdits(row, saving)).toEqual({ ...row, custom: { ph: 7, note: 'damp' } });
});
