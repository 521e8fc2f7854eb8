import { describe, expect, it } from 'vitest';
import { UNDO_WORDS } from './undo-words.ts';

describe('UNDO_WORDS', () => {
  it('tells when an import was undone as people say it', () => {
    const moment = '2026-05-11T08:30:00.000Z';

    expect(UNDO_WORDS.en.importUndone(moment)).toBe('The import was undone on 11 May 2026 at 08:30 UTC');
    expect(UNDO_WORDS.it.importUndone(moment)).toBe(
      'L’importazione è già stata annullata l’11 maggio 2026 alle ore 08:30 UTC',
    );
  });
});
