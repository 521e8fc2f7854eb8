import {
  type ColumnKind,
  columnKindOf,
  type Certificate,
  type LayoutBox,
  type LayoutColumn,
  type LayoutLink,
  type MatrixLayout,
} from '@trowel/domain/drawing';

/** A drawing as it is sent: all keys in snake_case, with the proof of what its lines say. */
export interface WireLayout extends Omit<MatrixLayout, 'boxes' | 'links' | 'columns'> {
  boxes: (Omit<LayoutBox, 'isInferred'> & { is_inferred: boolean })[];
  links: (Omit<LayoutLink, 'isLevel'> & { is_level: boolean })[];
  /** Called by what they stand for. */
  columns: (Omit<LayoutColumn, 'name'> & Partial<Record<ColumnKind, string>>)[];
  certificate: { is_faithful: boolean; hash: string; pairs: number; problems: Certificate['problems'] };
}

/** Gives a drawing in the keys of the wire. */
export function toWireLayout(
  { boxes, links, columns, ...rest }: MatrixLayout,
  { isFaithful, hash, pairs, problems }: Certificate,
): WireLayout {
  return {
    ...rest,
    boxes: boxes.map(({ isInferred, ...box }) => ({ ...box, is_inferred: isInferred })),
    links: links.map(({ isLevel, ...link }) => ({ ...link, is_level: isLevel })),
    columns: columns.map(({ name, ...frame }) => ({
      [columnKindOf(rest.grouping) ?? 'area']: name,
      ...frame,
    })),
    certificate: { is_faithful: isFaithful, hash, pairs, problems },
  };
}
