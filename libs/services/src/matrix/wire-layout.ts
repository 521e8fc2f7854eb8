import {
  type ColumnKind,
  columnKindOf,
  type Certificate,
  type LayoutBox,
  type LayoutColumn,
  type LayoutLink,
  type MatrixLayout,
} from '@trowel/domain/drawing';

/** A layout as sent: all keys in snake_case, with the certificate of its lines. */
export interface WireLayout extends Omit<MatrixLayout, 'boxes' | 'links' | 'columns'> {
  boxes: (Omit<LayoutBox, 'isInferred'> & { is_inferred: boolean })[];
  links: (Omit<LayoutLink, 'isLevel'> & { is_level: boolean })[];
  /** Named by what they represent. */
  columns: (Omit<LayoutColumn, 'name'> & Partial<Record<ColumnKind, string>>)[];
  certificate: { is_faithful: boolean; hash: string; pairs: number; problems: Certificate['problems'] };
}

/** Returns a layout with the keys of the API. */
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
