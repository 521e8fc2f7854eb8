import { describe, expect, it } from 'vitest';
import { findPage, GENERAL_PAGES, listOfferedPages, SITE_PAGES } from './pages.ts';

const idsFor = (...permissions: Parameters<typeof listOfferedPages>[0]): string[] =>
  listOfferedPages(permissions).map(({ id }) => id);

describe('the list of pages', () => {
  it.each(SITE_PAGES.map((page) => [page.path('Colle di Sotto'), page] as const))(
    'leads from %s to its page',
    (path, { tab, Part }) => {
      expect(findPage(path)).toBe(Part);
      // The overview and the viewer have no records below them.
      const below = tab === '' || tab === '3d' ? path : `${path}/7`;
      expect(findPage(below)).toBe(Part);
    },
  );

  it.each(GENERAL_PAGES.map((page) => [`/${page.name}`, page] as const))(
    'leads from %s to its page',
    (path, { hasRecords, Part }) => {
      expect(findPage(path)).toBe(Part);
      expect(findPage(hasRecords ? `${path}/7` : path)).toBe(Part);
    },
  );

  it('finds no page at an unknown address', () => {
    expect(findPage('/nowhere')).toBeUndefined();
    expect(findPage('/sites/Colle/nowhere')).toBeUndefined();
  });

  it('offers the pages of administrators to them only', () => {
    expect(idsFor('read', 'create')).not.toContain('/users');
    expect(idsFor('read', 'create')).not.toContain('/system');
    expect(idsFor('manage_users')).toEqual(expect.arrayContaining(['/users', '/system', '/account']));
  });

  it('offers no page without a title in a menu', () => {
    expect(idsFor('manage_users')).not.toContain('/harris_matrix/graphml_export');
  });

  it('has one key for each page of a site', () => {
    const keys = SITE_PAGES.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
