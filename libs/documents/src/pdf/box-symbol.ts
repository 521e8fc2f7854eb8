import {
  BOX_STYLES,
  INFERRED_DASH,
  MATRIX_COLOURS,
  boxMarks,
  boxOutline,
  shapeMarks,
  shapeOutline,
  type BoxFrame,
  type LayoutBox,
  type PathCommand,
  type StrokeStyle,
  type TypeLook,
} from '@trowel/domain/drawing';
import { onPaper, setColour, tenth } from './pdf-content.ts';

/** Appearance shared by boxes of one kind. */
export interface BoxSymbol {
  /** The operators that set fill and stroke. */
  ink: string;
  outline(box: BoxFrame): PathCommand[];
  /** Marks stroked over the box. */
  marks(box: BoxFrame): PathCommand[];
}

/** Returns the printed symbol of a box: the style of its unit or of its configured type. */
export function symbolOf(
  { shape, isInferred }: Pick<LayoutBox, 'shape' | 'isInferred'>,
  look: TypeLook | undefined,
): BoxSymbol {
  if (!look) {
    const style = BOX_STYLES[shape];
    const stroke = isInferred ? { ...style, dash: INFERRED_DASH } : style;
    const ink = setColour(onPaper(MATRIX_COLOURS[style.fill]), 'rg') + setStroke(stroke);
    return { ink, outline: boxOutline, marks: boxMarks };
  }
  const fill = setColour(onPaper(look.fill), 'rg');
  const border = setPen(onPaper(look.border), { width: look.width, dash: isInferred ? INFERRED_DASH : [] });
  return {
    ink: fill + border,
    outline: (box) => shapeOutline(look.shape, box),
    marks: (box) => shapeMarks(look.shape, box),
  };
}

/** Returns the operators that set a stroke. Its ends are round, so that bends and dots close. */
export function setStroke({ colour, ...pen }: StrokeStyle): string {
  return setPen(onPaper(MATRIX_COLOURS[colour]), pen);
}

function setPen(colour: string, { width, dash }: Pick<StrokeStyle, 'width' | 'dash'>): string {
  return `${setColour(colour, 'RG')}${tenth(width)} w[${dash.map(tenth).join(' ')}]0 d\n`;
}
