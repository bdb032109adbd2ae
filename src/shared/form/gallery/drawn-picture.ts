/** A picture without a file: a sky with a sun, whose position shows how it was turned and cropped. */
export function drawnPicture(width: number, height: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return '';
  const colours = getComputedStyle(document.documentElement);
  const fill = (token: string, draw: () => void): void => {
    context.fillStyle = colours.getPropertyValue(token);
    context.beginPath();
    draw();
    context.fill();
  };
  fill('--info-5', () => context.rect(0, 0, width, height));
  fill('--success-9', () => context.rect(0, height * 0.7, width, height * 0.3));
  fill('--warning-9', () => context.arc(width * 0.25, height * 0.3, height * 0.15, 0, 2 * Math.PI));
  return canvas.toDataURL('image/png');
}
