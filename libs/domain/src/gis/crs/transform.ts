import { ValidationError } from '@trowel/domain/core';
import type { Position } from '@trowel/domain/geometry';
import { findCrs, type CrsDefinition } from './definitions.ts';
import { fromLocalGrid, toLocalGrid, type LocalGrid } from './local-grid.ts';

/** Converts a position. Heights stay. */
export type Transform = (position: Position) => Position;

/** The coordinate system of the shapes of a site: that of its code, or its local grid. */
export interface SiteCrs {
  srid: number | null;
  local_grid: LocalGrid | null;
}

/** Returns the code of the system in which a site is placed, or null if it is unknown. */
export function getBaseSrid({ srid, local_grid: grid }: SiteCrs): number | null {
  return grid?.origin_srid ?? srid;
}

/** Returns true if the shapes of a site have coordinates in degrees. Those of an unknown system count as metres. */
export function hasDegrees({ srid, local_grid: grid }: SiteCrs): boolean {
  return srid !== null && !grid && findCrs(srid)?.isGeographic === true;
}

/** Returns the known system of a code. @throws ValidationError */
export function getCrs(srid: number): CrsDefinition {
  const crs = findCrs(srid);
  if (crs) return crs;
  const message = {
    en: `Trowel does not know the coordinate system EPSG:${srid}.`,
    it: `Trowel non conosce il sistema di riferimento EPSG:${srid}.`,
  };
  throw new ValidationError([{ field: 'srid', message, type: 'unknown_srid' }]);
}

/**
 * Creates a conversion between two coordinate systems, which is loaded when it is first used. It has no grid files: a
 * shift of datum has the accuracy of its definition. @throws ValidationError for a code that is not known
 */
export async function createTransform(from: number, to: number): Promise<Transform> {
  const [source, target] = [getCrs(from), getCrs(to)];
  if (from === to) return (position) => position;
  const { default: proj4 } = await import('proj4');
  const converter = proj4(source.proj4, target.proj4);
  return ([x, y, z]) => {
    const [east, north] = converter.forward([x, y]) as [number, number];
    return z === undefined ? [east, north] : [east, north, z];
  };
}

/**
 * Creates the conversion from the shapes of a site to another system: undefined if it is unknown where the site is.
 * @throws ValidationError for a code that is not known
 */
export async function createSiteTransform(site: SiteCrs, to: number): Promise<Transform | undefined> {
  const base = getBaseSrid(site);
  if (base === null) return undefined;
  const transform = await createTransform(base, to);
  const { local_grid: grid } = site;
  return grid ? (position) => transform(fromLocalGrid(grid, position)) : transform;
}

/** As `createSiteTransform`, from another system to the shapes of a site. */
export async function createTransformToSite(from: number, site: SiteCrs): Promise<Transform | undefined> {
  const base = getBaseSrid(site);
  if (base === null) return undefined;
  const transform = await createTransform(from, base);
  const { local_grid: grid } = site;
  return grid ? (position) => toLocalGrid(grid, transform(position)) : transform;
}
