/** Gives what is seen, with the numbers over it, as a PNG. `render` must draw anew: a picture is only there in that moment. */
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
