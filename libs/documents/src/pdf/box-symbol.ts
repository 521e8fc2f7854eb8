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

/** How boxes that look alike are drawn. */
export interface BoxSymbol {
  /** The operators that set fill and stroke. */
  ink: string;
  outline(box: BoxFrame): PathCommand[];
  /** What is stroked over it. */
  marks(box: BoxFrame): PathCommand[];
}

/** Gives how a box is drawn on paper: as its unit is, or as its type is configured. */
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

/** Gives the operators that set a stroke. Ends are round, so that bends and dots are closed. */
export function setStroke({ colour, ...pen }: StrokeStyle): string {
  return setPen(onPaper(MATRIX_COLOURS[colour]), pen);
}

function setPen(colour: string, { width, dash }: Pick<StrokeStyle, 'width' | 'dash'>): string {
  return `${setColour(colour, 'RG')}${tenth(width)} w[${dash.map(tenth).join(' ')}]0 d\n`;
}
