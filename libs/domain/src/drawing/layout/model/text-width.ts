/** Advance widths of DejaVu Sans from space to tilde, in thousandths of the font size. */
const ASCII_WIDTHS = [
  318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636,
  636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295,
  295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838,
  500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521,
  392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];
const SPACE = 32;
const TILDE = 126;

/** Width of other characters: at most an em in nearly every script. */
const OTHER_WIDTH = 1000;
const PLAIN = /^[ -~]*$/;
const MARKS = /\p{M}+/gu;

/**
 * Measures a line of text in DejaVu Sans at `sizePt`, in points. Exact for ASCII and accented Latin letters.
 * Other characters count as an em, so that the result is more likely too large than too small.
 */
export function measureText(text: string, sizePt: number): number {
  const bare = PLAIN.test(text) ? text : text.normalize('NFD').replace(MARKS, '');
  let width = 0;
  for (const letter of bare) {
    const code = letter.codePointAt(0)!;
    width += code >= SPACE && code <= TILDE ? ASCII_WIDTHS[code - SPACE] : OTHER_WIDTH;
  }
  return (width * sizePt) / 1000;
}
