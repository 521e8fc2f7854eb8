/**
 * Returns the current view with its numbers as a PNG. `render` must draw again: the canvas keeps its
 * pixels only during that call.
 */
export async function capturePicture(
  { canvas, render }: { canvas: HTMLCanvasElement; render(): void },
  over: HTMLCanvasElement,
): Promise<Blob> {
  render();
  const whole = document.createElement('canvas');
  whole.width = canvas.width;
  whole.height = canvas.height;
  const pen = whole.getContext('2d');
  pen?.drawImage(canvas, 0, 0);
  pen?.drawImage(over, 0, 0, whole.width, whole.height);
  return new Promise((resolve, reject) => {
    whole.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))),
      'image/png',
    );
  });
}
