import { ValidationError, type BilingualMessage } from '@trowel/domain/core';
import { MAX_VERTICES } from '@trowel/domain/geometry';

/** A geometry that cannot be decoded. The message names the cause. */
export class GeometryFormatError extends ValidationError {
  constructor(message: BilingualMessage) {
    super([], message);
  }
}

/** Returns the error for a geometry that is cut off or whose counts exceed its length. */
export function createTruncatedError(): GeometryFormatError {
  return new GeometryFormatError({
    en: 'The geometry is incomplete: its data end too early',
    it: 'La geometria è incompleta: i dati finiscono troppo presto',
  });
}

/** Returns the error for a geometry of a type that Trowel does not store. */
export function createTypeError(type: number | string): GeometryFormatError {
  return new GeometryFormatError({
    en: `The geometry type ${type} is not supported`,
    it: `Il tipo di geometria ${type} non è supportato`,
  });
}

/** Returns the error for a vertex with NaN or infinity. Vertices count from 1. */
export function createVertexError(vertex: number): GeometryFormatError {
  return new GeometryFormatError({
    en: `Vertex ${vertex} has a coordinate that is not a finite number`,
    it: `Il vertice ${vertex} ha una coordinata che non è un numero finito`,
  });
}

/** Returns the error for a geometry with too many vertices. */
export function createSizeError(): GeometryFormatError {
  return new GeometryFormatError({
    en: `The geometry has more than ${MAX_VERTICES} vertices`,
    it: `La geometria ha più di ${MAX_VERTICES} vertici`,
  });
}
